import Router from '@koa/router';
import type { RequestState } from '../context';

/** Each answers whether that server can be reached now. */
export interface ReadinessChecks {
  readonly mongodb: () => Promise<boolean>;
  readonly temporal: () => Promise<boolean>;
}

/** `/healthz`: this process is alive. `/readyz`: what it depends on can be reached. */
export function createHealthRouter(checks: ReadinessChecks): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'alive' };
  });
  router.get('/readyz', async (ctx) => {
    const [mongodb, temporal] = await Promise.all([checks.mongodb(), checks.temporal()]);
    ctx.status = mongodb && temporal ? 200 : 503;
    ctx.body = {
      status: ctx.status === 200 ? 'ready' : 'not ready',
      mongodb: word(mongodb),
      temporal: word(temporal),
    };
  });
  return router;
}

function word(isReachable: boolean): string {
  return isReachable ? 'reachable' : 'unreachable';
}
