import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { keepHeapTight } from '../../../src/composition/tight-heap';

/** Uses about 80 MB, and again and again makes garbage that has lived for a while. Prints the most it took at last. */
const ROUNDS = 10;
/** After so many the heap has been looked at often enough to be bounded. */
const ROUNDS_BEFORE = 7;
const RECORDS = 1_000_000;
/** As often as the heap is looked at. */
const PAUSE_MS = 500;

async function main(): Promise<void> {
  keepHeapTight();
  const kept = Array.from({ length: 400_000 }, (_, index) => ({ index, list: [index] }));
  const aWhile = Array.from({ length: 150_000 }, aRecord);
  let mostBytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let made = 0; made < RECORDS; made += 1) {
      aWhile[made % aWhile.length] = aRecord(null, made);
      if (round >= ROUNDS_BEFORE && made % 10_000 === 0)
        mostBytes = Math.max(mostBytes, getHeapStatistics().used_heap_size);
    }
    await pause(PAUSE_MS);
  }
  process.stdout.write(JSON.stringify({ mostBytes, kept: kept.length }));
}

function aRecord(_: unknown, index: number) {
  return { index, list: [index, index, index, index, index, index, index, index] };
}

void main();
