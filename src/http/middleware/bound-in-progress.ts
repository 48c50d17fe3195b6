import { invariant } from '../../domain/errors';
import { BytePlaces, type PlaceBounds } from '../byte-places';
import type { Middleware, RequestContext } from '../context';

export interface Bound {
  /** Bodies that say they have no more bytes than this take no place: what is bounded is memory. */
  readonly smallBytesMax: number;
  /** The most that a body may have. */
  readonly bodyBytesMax: number;
}

/**
 * Bounds the bytes of large bodies that are in progress in this process; others wait for their turn, before their
 * bodies are read. Whoever hangs up leaves the queue.
 */
export function boundInProgress({ smallBytesMax, bodyBytesMax, ...bounds }: Bound & PlaceBounds): Middleware {
  const places = new BytePlaces(bounds);

  return async (ctx, next) => {
    const { caller } = ctx.state;
    invariant(caller !== undefined, 'the key is verified before its requests are counted');
    const announced = announcedBytes(ctx);
    const isRefused = announced !== null && announced > bodyBytesMax;
    if (isRefused || (announced !== null && announced <= smallBytesMax)) return await next();
    let taken = announced ?? bodyBytesMax;
    if (!(await places.take(caller.keyId, taken, ctx.res))) return;
    const keep = (bytes: number): void => {
      const needless = Math.max(0, taken - bytes);
      taken -= needless;
      places.give(caller.keyId, needless);
    };
    ctx.state.onBodyRead = keep;
    try {
      await next();
    } finally {
      keep(0);
    }
  };
}

/** Null where nobody knows: a compressed body says how long it is before it is inflated. */
function announcedBytes({ request, headers }: RequestContext): number | null {
  return headers['content-encoding'] === undefined ? (request.length ?? null) : null;
}
