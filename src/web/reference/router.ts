import Router from '@koa/router';
import { API_PREFIX } from '../../http/api-prefix';
import type { RequestState } from '../../http/context';
import type { OpenApiDocument } from '../../http/openapi/openapi-document';
import { html } from '../html';
import { renderPage, sendRendered } from '../layout';
import { referencePage } from './reference-page';

/** The reference, at `/docs` for people and as OpenAPI for programs. It is the same for everybody, so it is rendered once. */
export function createReferenceRouter(document: OpenApiDocument): Router<RequestState> {
  const router = new Router<RequestState>();
  const path = `${API_PREFIX}/openapi.json`;
  const other = html`<nav aria-label="Other forms"><a href="${path}">OpenAPI 3.1</a></nav>`;
  const page = renderPage(referencePage(document), other).toString();
  router.get('/docs', (ctx) => sendRendered(ctx, page));
  const text = JSON.stringify(document);
  router.get(path, (ctx) => {
    ctx.type = 'application/json';
    ctx.body = text;
  });
  return router;
}
