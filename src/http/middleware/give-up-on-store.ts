import { StoreUnavailable } from '../../domain/request-errors';
import type { Middleware } from '../context';

/** Before and between two looks at the store; with a look itself, the caller has its answer within five seconds. */
const FIRST_LOOK_MS = 1_500;
const NEXT_LOOK_MS = 500;
/** The driver can wait for ever for one command while all others are answered. */
const WAIT_MS_MAX = 120_000;

/**
 * Stops waiting for a request when the store has fallen silent. While the store answers, a slow request is waited for, at
 * most for two minutes. What was asked of the store may still be done later, as after any lost connection; a transaction
 * goes no further (`transact.ts`).
 */
export function giveUpOnStore(
  isStoreAnswering: () => Promise<boolean>,
  waitMsMax: number = WAIT_MS_MAX,
): Middleware {
  return async (_ctx, next) => {
    const work = next();
    const watch = watchStore(isStoreAnswering, waitMsMax);
    try {
      await Promise.race([work, watch.silence]);
    } finally {
      watch.end();
      // Once given up, nobody waits for how it ends.
      work.catch(() => undefined);
    }
  };
}

function watchStore(isStoreAnswering: () => Promise<boolean>, waitMsMax: number) {
  const endsAt = performance.now() + waitMsMax;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silence = new Promise<never>((_resolve, reject) => {
    const look = async (): Promise<void> => {
      if (performance.now() > endsAt || !(await isStoreAnswering())) reject(new StoreUnavailable());
      else if (!isOver) timer = setTimeout(() => void look(), NEXT_LOOK_MS);
    };
    timer = setTimeout(() => void look(), FIRST_LOOK_MS);
  });
  return {
    /** Rejects when the store is silent or the wait is too long, and never resolves. */
    silence,
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
