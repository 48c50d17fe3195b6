import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RateLimits } from '../../../src/operations/deliveries/limits/rate-limits';

/** Limits by a clock that moves only by hand. */
function limitsWithClock() {
  let nowMs = 0;
  return {
    limits: new RateLimits(() => nowMs),
    advance: (milliseconds: number) => void (nowMs += milliseconds),
  };
}

describe('the rate limit of a listener', () => {
  it('lets everything through where there is none', () => {
    const { limits } = limitsWithClock();
    limits.consume('we_1', null, 1_000);

    expect(limits.available('we_1', null)).toBe(Number.POSITIVE_INFINITY);
    expect(limits.waitMs('we_1', null)).toBe(0);
  });

  it('lets one start at once and the next after its share of a second', () => {
    const { limits, advance } = limitsWithClock();
    limits.consume('we_1', 2, 1);
    const waitMs = limits.waitMs('we_1', 2);
    advance(waitMs);

    expect(waitMs).toBe(500);
    expect(limits.available('we_1', 2)).toBe(1);
  });

  it('saves up no more than a quarter of a second', () => {
    const { limits, advance } = limitsWithClock();
    limits.available('we_1', 100);
    advance(3_600_000);

    expect(limits.available('we_1', 100)).toBe(25);
  });

  it('counts every listener for itself', () => {
    const { limits } = limitsWithClock();
    limits.consume('we_1', 1, 1);

    expect(limits.available('we_1', 1)).toBe(0);
    expect(limits.available('we_2', 1)).toBe(1);
  });

  it('never lets more start in any time than the rate and the savings allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(
          fc.record({ pauseMs: fc.integer({ min: 0, max: 3_000 }), want: fc.integer({ min: 0, max: 500 }) }),
        ),
        (perSecond, turns) => {
          const { limits, advance } = limitsWithClock();
          let elapsedMs = 0;
          let taken = 0;
          for (const { pauseMs, want } of turns) {
            advance(pauseMs);
            elapsedMs += pauseMs;
            const count = Math.min(want, limits.available('we_1', perSecond));
            limits.consume('we_1', perSecond, count);
            taken += count;
          }
          const saved = Math.max(1, perSecond / 4);
          expect(taken).toBeLessThanOrEqual((elapsedMs / 1_000) * perSecond + saved + 1e-6);
        },
      ),
    );
  });
});
