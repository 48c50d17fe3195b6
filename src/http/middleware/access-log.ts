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
        path: withoutSecrets(ctx.path),
        status: ctx.status,
        seedBatchId: ctx.response.get('x-seed-batch-id') || undefined,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  };
}

const WORD = /^[\w.-]{0,32}$/;
const ID = /^[a-z]{1,8}_[0-9a-z]{1,64}$/;

/**
 * A path with its words and ids alone. The links of messages act for whoever has them, and callers put keys, tokens and
 * addresses where none belong.
 */
function withoutSecrets(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (WORD.test(part) || ID.test(part) ? part : '…')).join('/');
}
