import { getHeapStatistics } from 'node:v8';
import { keepHeapTight } from '../../../src/tight-heap';

/** Uses about 80 MB, and makes ten times as much garbage that has lived for a while. Prints the most it ever took. */
keepHeapTight();
const kept = Array.from({ length: 400_000 }, (_, index) => ({ index, list: [index] }));
const aWhile = Array.from({ length: 150_000 }, aRecord);
let mostBytes = 0;
for (let made = 0; made < 4_000_000; made += 1) {
  aWhile[made % aWhile.length] = aRecord(null, made);
  if (made % 10_000 === 0) mostBytes = Math.max(mostBytes, getHeapStatistics().used_heap_size);
}
process.stdout.write(JSON.stringify({ mostBytes, kept: kept.length }));

function aRecord(_: unknown, index: number) {
  return { index, list: [index, index, index, index, index, index, index, index] };
}
