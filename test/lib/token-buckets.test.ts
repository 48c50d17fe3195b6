import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { TokenBuckets } from '../../src/lib/token-buckets';

/** Buckets by a clock that moves only by hand. */
function bucketsWithClock() {
  let nowMs = 0;
  return {
    buckets: new TokenBuckets(() => nowMs),
    advance: (milliseconds: number) => void (nowMs += milliseconds),
  };
}

describe('buckets of tokens', () => {
  it('let a burst pass, then so many a second, each key by itself', () => {
    const { buckets, advance } = bucketsWithClock();
    const bounds = { perSecond: 2, burst: 3 };
    buckets.take('one', bounds, 3);

    expect([buckets.waitMs('one', bounds), buckets.waitMs('other', bounds)]).toEqual([500, 0]);
    expect([buckets.available('one', bounds), buckets.available('other', bounds)]).toEqual([0, 3]);
    advance(500);
    expect(buckets.available('one', bounds)).toBe(1);
  });

  it('save up no more than a burst', () => {
    const { buckets, advance } = bucketsWithClock();
    const bounds = { perSecond: 100, burst: 25 };
    buckets.take('one', bounds);
    advance(3_600_000);

    expect(buckets.available('one', bounds)).toBe(25);
  });

  it('are kept while in use, however many others come and go', () => {
    const { buckets, advance } = bucketsWithClock();
    const bounds = { perSecond: 0.001, burst: 3 };
    for (let count = 0; count < 9_999; count += 1) buckets.take(`gone ${count}`, bounds);
    advance(61_000);
    buckets.take('one', bounds, 3);
    for (let count = 0; count < 5_000; count += 1) buckets.take(`new ${count}`, bounds);

    expect(buckets.available('one', bounds)).toBe(0);
  });

  it('never give more in any time than the rate and the burst allow', () => {
    const turn = fc.record({
      pauseMs: fc.integer({ min: 0, max: 3_000 }),
      want: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.array(turn), (perSecond, turns) => {
        const { buckets, advance } = bucketsWithClock();
        const bounds = { perSecond, burst: Math.max(1, perSecond / 4) };
        let elapsedMs = 0;
        let taken = 0;
        for (const { pauseMs, want } of turns) {
          advance(pauseMs);
          elapsedMs += pauseMs;
          const count = Math.min(want, buckets.available('one', bounds));
          buckets.take('one', bounds, count);
          taken += count;
        }
        expect(taken).toBeLessThanOrEqual((elapsedMs / 1_000) * perSecond + bounds.burst + 1e-6);
      }),
    );
  });
});
