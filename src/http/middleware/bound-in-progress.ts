import { invariant } from '../../domain/errors';
import type { Middleware } from '../context';

interface Queue {
  running: number;
  /** Each lets one request go on, in the order they came. */
  readonly waiting: Set<() => void>;
}

export interface Bound {
  readonly requestsMax: number;
  /** Bodies that say they have no more bytes than this take no place: what is bounded is memory. */
  readonly smallBytesMax: number;
}

/**
 * At most so many requests of a key with large bodies are in progress in this process; others wait for their
 * turn, before their bodies are read. Whoever hangs up leaves the queue.
 */
export function boundInProgress({ requestsMax, smallBytesMax }: Bound): Middleware {
  const queues = new Map<string, Queue>();

  return async (ctx, next) => {
    const { caller } = ctx.state;
    invariant(caller !== undefined, 'the key is verified before its requests are counted');
    if (ctx.request.length !== undefined && ctx.request.length <= smallBytesMax) return await next();
    const queue = queues.get(caller.keyId) ?? { running: 0, waiting: new Set() };
    queues.set(caller.keyId, queue);
    if (queue.running < requestsMax) queue.running += 1;
    else if (!(await turnOf(queue, ctx.res))) return;
    try {
      await next();
    } finally {
      passOn(queue);
      if (queue.running === 0) queues.delete(caller.keyId);
    }
  };
}

/** Waits for a place that another request hands on; false when the client has gone before. */
async function turnOf(queue: Queue, response: NodeJS.EventEmitter): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.removeListener('close', leave);
      resolve(true);
    };
    const leave = (): void => {
      queue.waiting.delete(goOn);
      resolve(false);
    };
    queue.waiting.add(goOn);
    response.once('close', leave);
  });
}

function passOn(queue: Queue): void {
  const [next] = queue.waiting;
  if (next === undefined) {
    queue.running -= 1;
    return;
  }
  queue.waiting.delete(next);
  next();
}
