import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much garbage may gather: less costs time, more costs memory. */
const GARBAGE_BYTES = 64 * 1_048_576;
/** In parts of what is in use, since that is what V8 takes. */
const GROWTH_PERCENT_MIN = 50;
const GROWTH_PERCENT_MAX = 200;
const LOOK_MS = 500;
/** The least that was in use at so many looks is taken for what is no garbage. */
const LOOKS = 5;

/**
 * Makes V8 collect garbage before the heap has grown to several times what is in use, which is what it would do while
 * it thinks that the machine has memory to spare. Holds for all threads of the process.
 */
export function keepHeapTight(): void {
  const looks: number[] = [];
  const look = () => {
    looks.push(getHeapStatistics().used_heap_size);
    if (looks.length > LOOKS) looks.shift();
    setFlagsFromString(`--heap-growing-percent=${growthPercent(Math.min(...looks))}`);
  };
  look();
  collectGarbage();
  setInterval(look, LOOK_MS).unref();
}

/** How much more than what is in use a heap may have. */
export function growthPercent(bytesInUse: number): number {
  const percent = Math.round((GARBAGE_BYTES / bytesInUse) * 100);
  return Math.max(GROWTH_PERCENT_MIN, Math.min(GROWTH_PERCENT_MAX, percent));
}

/** The bound of 256 MB or more that a heap begins with lasts until the first collection. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
