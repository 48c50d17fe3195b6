import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { pollDelayMs } from '../../../src/domain/deliveries/poll-delay';

describe('the delay before the next look for newly due work', () => {
  it.each([
    [0, 50],
    [200, 50],
    [800, 200],
    [2_000, 500],
    [8_000, 2_000],
    [15_000, 2_000],
  ])('is, when nothing has happened for %d ms, %d ms', (quietMs, delayMs) => {
    expect(pollDelayMs(quietMs)).toBe(delayMs);
  });

  it('only grows, and stays within 50 ms and 2 s', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), (one, more) => {
        expect(pollDelayMs(one + more)).toBeGreaterThanOrEqual(pollDelayMs(one));
        expect(pollDelayMs(one)).toBeGreaterThanOrEqual(50);
        expect(pollDelayMs(one)).toBeLessThanOrEqual(2_000);
      }),
    );
  });
});
