import type Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from '../config/logger';
import type { Middleware, RequestState } from './context';
import { accessLog } from './middleware/access-log';
import { giveUpOnStore } from './middleware/give-up-on-store';
import { renderErrors } from './middleware/render-errors';
import { requestId } from './middleware/request-id';
import { createSecurityHeaders } from './middleware/security-headers';
import { finishUnreadBody } from './middleware/unread-body';
import type { Route } from './route';
import { createApiRouter, rejectUnknown, type ApiRouterDependencies } from './router';

export interface AppDependencies extends ApiRouterDependencies {
  readonly logger: Logger;
  readonly routes: readonly Route[];
  /** Whether people reach the service by https. */
  readonly isHttps: boolean;
  /** Routers outside the API: pages, probes. */
  readonly pages: readonly Router<RequestState>[];
  /** Tells people in a page that there is nothing at an address. */
  readonly explainUnknown: Middleware;
  readonly isStoreUnavailable: (error: unknown) => boolean;
  /** Whether the store answers at all; asked when a request takes long. */
  readonly isStoreAnswering: () => Promise<boolean>;
  /** Watch every request, for metrics and traces. */
  readonly observers?: readonly Middleware[];
}

/** The whole HTTP surface. Order matters: each layer sees the failures of those below it. */
export function createApp(deps: AppDependencies): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const routers = [createApiRouter(deps.routes, deps), ...deps.pages];
  app.silent = true;
  app.on('error', (error: unknown) => deps.logger.warn({ error }, 'connection failed while answering'));
  app.use(requestId);
  for (const observe of deps.observers ?? []) app.use(observe);
  app.use(accessLog(deps.logger));
  app.use(finishUnreadBody);
  app.use(renderErrors(deps));
  app.use(createSecurityHeaders(deps.isHttps));
  app.use(giveUpOnStore(deps.isStoreAnswering));
  for (const router of routers) app.use(router.routes());
  app.use(deps.explainUnknown);
  app.use(rejectUnknown(routers));
  return app;
}
