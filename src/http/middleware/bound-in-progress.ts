import { invariant } from '../../domain/errors';
import type { ByteBudget } from '../../lib/byte-budget';
import type { BodyPlace, Middleware, RequestContext } from '../context';
import type { Throughput } from '../read-body';

export interface Bound {
  /** Bodies that say they have no more bytes than this take no place: what is bounded is memory. */
  readonly smallBytesMax: number;
  /** The most that a body may have. */
  readonly bodyBytesMax: number;
  /** What is demanded of a body of `bytes`; null where nobody knows how many. */
  readonly throughputOf?: (bytes: number | null) => Throughput;
}

const GRACE_MS = 5_000;
const ARRIVES_WITHIN_SECONDS = 45;
const BYTES_PER_SECOND_MIN = 16 * 1_024;

/** Who takes room keeps others waiting: a body must come steadily, so that it is there before the request times out. */
export function leastThroughput(bytes: number | null): Throughput {
  const bytesPerSecond = Math.max(BYTES_PER_SECOND_MIN, (bytes ?? 0) / ARRIVES_WITHIN_SECONDS);
  return { graceMs: GRACE_MS, bytesPerSecond };
}

/**
 * Bounds the bytes of large bodies that are in progress in this process; others wait for their turn, before their
 * bodies are read. Whoever hangs up leaves the queue.
 */
export function boundInProgress(
  budget: ByteBudget,
  { smallBytesMax, bodyBytesMax, throughputOf = leastThroughput }: Bound,
): Middleware {
  return async (ctx, next) => {
    const { caller } = ctx.state;
    invariant(caller !== undefined, 'the key is verified before its requests are counted');
    const announced = announcedBytes(ctx);
    const isRefused = announced !== null && announced > bodyBytesMax;
    if (isRefused || (announced !== null && announced <= smallBytesMax)) return await next();
    const { partnerId } = caller;
    let taken = announced ?? bodyBytesMax;
    if (!(await budget.acquire(partnerId, taken, ctx.res))) return;
    const place: BodyPlace = {
      throughput: throughputOf(ctx.request.length ?? null),
      keep(bytes) {
        const needless = Math.max(0, taken - bytes);
        taken -= needless;
        budget.release(partnerId, needless);
      },
    };
    ctx.state.place = place;
    try {
      await next();
    } finally {
      place.keep(0);
    }
  };
}

/** Null where nobody knows: a compressed body says how long it is before it is inflated. */
function announcedBytes({ request, headers }: RequestContext): number | null {
  if (headers['content-encoding'] !== undefined) return null;
  return headers['transfer-encoding'] === undefined ? (request.length ?? 0) : null;
}
