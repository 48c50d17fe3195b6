import { describe, expect, it } from '@jest/globals';
import { createWakeProbes } from '../../../src/operations/deliveries/waking/wake-probes';

const at = (seconds: number) => new Date(seconds * 1_000);

describe('the loop of probes', () => {
  it('is poked once for later probes, however many are due at once meanwhile, and again when it is time', () => {
    let seconds = 0;
    let pokes = 0;
    const wakeProbes = createWakeProbes({ now: () => at(seconds), poke: () => void (pokes += 1) });
    const pokesFor = (time: number) => {
      const before = pokes;
      wakeProbes(at(time));
      return pokes - before;
    };

    expect([pokesFor(5), pokesFor(0), pokesFor(6), pokesFor(0), pokesFor(5)]).toEqual([1, 1, 0, 1, 0]);
    expect([pokesFor(3), pokesFor(4)]).toEqual([1, 0]);
    seconds = 5;
    expect([pokesFor(10), pokesFor(11)]).toEqual([1, 0]);
  });
});
