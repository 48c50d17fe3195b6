import Router from '@koa/router';
import type { z } from 'zod';
import { invariant, RecordNotFound } from '../domain/errors';
import { MethodNotAllowed, RouteNotFound } from '../domain/request-errors';
import type { RunOnce } from '../operations/idempotency/run-once';
import type { AdmitRequest } from '../operations/accounts/keys/admit-request';
import { API_PREFIX } from './api-prefix';
import type { Answer, Route } from './route';
import { answerOnce } from './answers/answer-once';
import { ByteBudget } from '../lib/byte-budget';
import type { Middleware, RequestContext, RequestState } from './context';
import { FailedCredentials } from './limits/failed-credentials';
import { authenticate, type AuthenticateKey } from './middleware/authenticate';
import { boundInProgress } from './middleware/bound-in-progress';
import { boundWholeReads } from './middleware/bound-whole-reads';
import { parseBody } from './middleware/parse-body';
import { limitRequests } from './middleware/limit-requests';
import { refuseRepeats } from './middleware/refuse-repeats';
import { parse } from './parse';

const BODY_BYTES_MAX = 256 * 1_024;

/** Large bodies in progress, of all routes together. */
const IN_PROGRESS = { bytesMax: 32 * 1_048_576, bytesOfKeyMax: 16 * 1_048_576 } as const;
const SMALL_BYTES_MAX = 64 * 1_024;

export interface ApiRouterDependencies {
  readonly authenticateKey: AuthenticateKey;
  readonly admitRequest: AdmitRequest;
  readonly runOnce: RunOnce;
  readonly apiKeyInQuery: 'everywhere' | 'seed' | 'never';
  /** The clock that bounds failed credentials; the process's own unless given. */
  readonly nowMs?: () => number;
}

/** Mounts the routes in the order given; fixed paths come before those with parameters. */
export function createApiRouter(
  routes: readonly Route[],
  { authenticateKey, admitRequest, runOnce, apiKeyInQuery, nowMs }: ApiRouterDependencies,
): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: API_PREFIX });
  const budget = new ByteBudget(IN_PROGRESS);
  const failed = new FailedCredentials(nowMs);
  const wholeReads = boundWholeReads();
  for (const route of routes) {
    router.register(
      route.path,
      [route.method],
      [
        refuseRepeats,
        authenticate(authenticateKey, failed, {
          scope: route.scope,
          isInQuery: mayBeInQuery(route, apiKeyInQuery),
        }),
        ...(route.isUnlimited === true ? [] : [limitRequests(admitRequest)]),
        ...(route.isWholeRead === true ? [wholeReads] : []),
        ...(route.body === undefined ? [] : takeIn(route, budget)),
        answerWith(route, runOnce),
      ],
    );
  }
  return router;
}

function mayBeInQuery({ takesKeyInQuery }: Route, setting: ApiRouterDependencies['apiKeyInQuery']): boolean {
  return setting === 'everywhere' || (setting === 'seed' && takesKeyInQuery === true);
}

/** Reads the body of a request, when there is room for it. */
function takeIn({ bodyBytesMax = BODY_BYTES_MAX, bodyReaders }: Route, budget: ByteBudget): Middleware[] {
  return [
    boundInProgress(budget, { smallBytesMax: SMALL_BYTES_MAX, bodyBytesMax }),
    parseBody(bodyBytesMax, bodyReaders),
  ];
}

function answerWith(route: Route, runOnce: RunOnce): Middleware {
  return async (ctx) => {
    const { caller, requestId } = ctx.state;
    invariant(caller !== undefined, 'the key is verified before the handler runs');
    const answer = await answerOnce(runOnce, route, ctx, {
      params: parseParams(route.params, ctx),
      query: route.query === undefined ? undefined : parse(route.query, withoutKey(ctx.query)),
      body: route.body === undefined ? undefined : takeBody(route.body, ctx),
      caller,
      actor: { kind: 'key', id: caller.keyId, requestId },
    });
    send(ctx, answer);
  };
}

function send(ctx: RequestContext, answer: Answer<unknown>): void {
  ctx.status = 200;
  switch (answer.kind) {
    case 'envelope':
      ctx.body = { status: 200, message: answer.message, data: answer.data };
      return;
    case 'json':
      ctx.set(answer.headers);
      ctx.body = answer.body;
      return;
    case 'csv':
      ctx.set('Content-Disposition', `attachment; filename="${answer.fileName}"`);
      ctx.type = 'text/csv; charset=utf-8; header=present';
      ctx.body = answer.body;
  }
}

/** Parses the body and lets go of what was sent, so that not both are in memory while the request is in progress. */
function takeBody(schema: z.ZodType, ctx: RequestContext): unknown {
  const body = parse(schema, ctx.state.body);
  ctx.state.body = undefined;
  return body;
}

/** A path whose parameter has the wrong form names nothing. */
function parseParams(schema: z.ZodType | undefined, ctx: RequestContext): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(ctx['params']);
  if (!result.success) throw new RecordNotFound('Record not found');
  return result.data;
}

function withoutKey(query: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  const { 'x-api-key': _header, api_key: _parameter, ...rest } = query;
  return rest;
}

/** Answers what no route took: the methods to OPTIONS, 405 where another method would do, else 404. */
export function rejectUnknown(routers: readonly Router<RequestState>[]): Middleware {
  return (ctx) => {
    if (ctx.body !== undefined && ctx.body !== null) return;
    const allowed = new Set(
      routers.flatMap((router) => router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods)),
    );
    if (allowed.size > 0 && ctx.method === 'OPTIONS') {
      ctx.status = 204;
      ctx.set('Allow', [...allowed].toSorted().join(', '));
      return;
    }
    if (allowed.size > 0) throw new MethodNotAllowed(ctx.method, [...allowed].toSorted());
    throw new RouteNotFound(ctx.method, ctx.path);
  };
}
