import Router from '@koa/router';
import { API_PREFIX } from '../api-prefix';
import type { RequestState } from '../context';
import type { OpenApiDocument } from './openapi-document';

/** Serves the description of the API to everybody. */
export function createOpenApiRouter(document: OpenApiDocument): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: API_PREFIX });
  const text = JSON.stringify(document);
  router.get('/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.body = text;
  });
  return router;
}
