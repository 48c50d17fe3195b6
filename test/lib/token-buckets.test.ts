import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from '../../src/lib/token-buckets';

describe('buckets of tokens', () => {
  it('let a burst pass, then so many a second, each key by itself', () => {
    let now = 0;
    const buckets = new TokenBuckets({ perSecond: 2, burst: 3 }, () => now);
    for (let count = 0; count < 3; count += 1) buckets.take('one');

    expect([buckets.waitSeconds('one'), buckets.waitSeconds('other')]).toEqual([1, 0]);
    now += 500;
    expect(buckets.waitSeconds('one')).toBe(0);
  });
});
