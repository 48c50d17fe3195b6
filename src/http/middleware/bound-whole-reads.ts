import { invariant } from '../../domain/errors';
import { TooManyWholeReads } from '../../domain/request-errors';
import type { Middleware } from '../context';

/** Of a partner at a time, in this process: each walks through everything the partner has. */
export const WHOLE_READS_MAX = 4;

/** Bounds requests that read everything there is, of all routes it is put on, until the last byte of their answers. */
export function boundWholeReads(): Middleware {
  const inProgress = new Map<string, number>();
  return async (ctx, next) => {
    const { caller } = ctx.state;
    invariant(caller !== undefined, 'the key is verified before its requests are counted');
    const { partnerId } = caller;
    const running = inProgress.get(partnerId) ?? 0;
    if (running >= WHOLE_READS_MAX) throw new TooManyWholeReads();
    if (ctx.req.socket.destroyed) return;
    inProgress.set(partnerId, running + 1);
    ctx.res.once('close', () => {
      const left = (inProgress.get(partnerId) ?? 1) - 1;
      if (left === 0) inProgress.delete(partnerId);
      else inProgress.set(partnerId, left);
    });
    await next();
  };
}
