import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lookDelayMs } from '../../../src/domain/deliveries/look-delay';

describe('the delay before the next look for newly due work', () => {
  it.each([
    [0, 50],
    [200, 50],
    [800, 200],
    [2_000, 500],
    [8_000, 2_000],
    [15_000, 2_000],
  ])('is, when nothing has happened for %d ms, %d ms', (quietMs, delayMs) => {
    expect(lookDelayMs(quietMs)).toBe(delayMs);
  });

  it('only grows, and stays within 50 ms and 2 s', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), (one, more) => {
        expect(lookDelayMs(one + more)).toBeGreaterThanOrEqual(lookDelayMs(one));
        expect(lookDelayMs(one)).toBeGreaterThanOrEqual(50);
        expect(lookDelayMs(one)).toBeLessThanOrEqual(2_000);
      }),
    );
  });
});
