import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { keepHeapTight } from '../../../src/composition/tight-heap';

/** Uses about 80 MB, and for some seconds makes garbage that has lived for a while. Prints the most it took at last. */
const DURATION_MS = 6_000;
const SETTLED_MS = 3_000;

async function main(): Promise<void> {
  keepHeapTight();
  const kept = Array.from({ length: 400_000 }, (_, index) => ({ index, list: [index] }));
  const aWhile = Array.from({ length: 150_000 }, aRecord);
  const startedAt = performance.now();
  const endsAt = startedAt + DURATION_MS;
  let mostBytes = 0;
  for (let made = 0; performance.now() < endsAt; made += 1) {
    aWhile[made % aWhile.length] = aRecord(null, made);
    if (made % 10_000 !== 0) continue;
    await nextTurn();
    if (performance.now() - startedAt < SETTLED_MS) continue;
    mostBytes = Math.max(mostBytes, getHeapStatistics().used_heap_size);
  }
  process.stdout.write(JSON.stringify({ mostBytes, kept: kept.length }));
}

function aRecord(_: unknown, index: number) {
  return { index, list: [index, index, index, index, index, index, index, index] };
}

void main();
