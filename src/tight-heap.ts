import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much more than what is in use may gather before it is looked through for garbage. */
const GROWTH_PERCENT = 50;

/**
 * Makes V8 collect garbage before the heap has grown to several times what is in use, which is what it would do while
 * it thinks that the machine has memory to spare. Holds for all threads of the process.
 */
export function keepHeapTight(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  collectGarbage();
}

/** The bound of 256 MB or more that a heap begins with lasts until the first collection. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
