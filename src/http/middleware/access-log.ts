import type { Logger } from '../../config/logger';
import type { Middleware } from '../context';

/** One line a request. The path without its query: keys and e-mail addresses may be in there. */
export function accessLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    logger.info(
      {
        requestId: ctx.state.requestId,
        partnerId: ctx.state.caller?.partnerId,
        keyId: ctx.state.caller?.keyId,
        method: ctx.method,
        path: withoutToken(ctx.path),
        status: ctx.status,
        seedBatchId: ctx.response.get('x-seed-batch-id') || undefined,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  };
}

/** The links of messages act for whoever has them. */
function withoutToken(path: string): string {
  return path.replace(/^\/(u|privacy)\/.+$/, '/$1/…');
}
