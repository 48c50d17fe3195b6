import { StoreUnavailable } from '../../domain/request-errors';
import type { Middleware } from '../context';

/** Before and between two looks at the store; with a look itself, the caller has its answer within five seconds. */
const FIRST_LOOK_MS = 1_500;
const NEXT_LOOK_MS = 500;

/**
 * Stops waiting for a request when the store has fallen silent, however long that lasts: an answer that would take its
 * time is waited for. What was asked of the store may still be done later, as after any lost connection.
 */
export function giveUpOnStore(isStoreAnswering: () => Promise<boolean>): Middleware {
  return async (_ctx, next) => {
    const work = next();
    const watch = watchStore(isStoreAnswering);
    try {
      await Promise.race([work, watch.silence]);
    } finally {
      watch.end();
      // Once given up, nobody waits for how it ends.
      work.catch(() => undefined);
    }
  };
}

function watchStore(isStoreAnswering: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silence = new Promise<never>((_resolve, reject) => {
    const look = async (): Promise<void> => {
      if (!(await isStoreAnswering())) reject(new StoreUnavailable());
      else if (!isOver) timer = setTimeout(() => void look(), NEXT_LOOK_MS);
    };
    timer = setTimeout(() => void look(), FIRST_LOOK_MS);
  });
  return {
    /** Rejects when the store is silent, and never resolves. */
    silence,
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
