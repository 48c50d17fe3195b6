import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { crossesLow, daysLeft } from '../../../src/domain/wallet/low-balance';

describe('crossesLow', () => {
  it.each([
    [1_000, 999, true],
    [1_001, 1_000, false],
    [999, 998, false],
    [999, 1_000, false],
    [5_000, 0, true],
    [1_000, 1_000, false],
  ])('from %d to %d at a threshold of 1000 is %p', (before, after, crosses) => {
    expect(crossesLow(before, after, 1_000)).toBe(crosses);
  });

  it('never happens with a threshold of zero', () => {
    expect(crossesLow(1, 0, 0)).toBe(false);
  });

  it('tells each fall below the threshold exactly once', () => {
    const balances = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2 });
    fc.assert(
      fc.property(balances, (list) => {
        const told = list.slice(1).filter((after, index) => crossesLow(list[index] ?? 0, after, 10)).length;

        const stretches =
          list
            .map((balance) => (balance < 10 ? 'l' : 'h'))
            .join('')
            .match(/h+l/g) ?? [];
        expect(told).toBe(stretches.length);
      }),
    );
  });
});

describe('daysLeft', () => {
  it.each([
    [0, 1_000, 0],
    [999, 1_000, 0],
    [1_000, 1_000, 1],
    [10_999, 1_000, 10],
    [5_000, 0, null],
  ])('of %d at %d a day is %p', (available, fee, days) => {
    expect(daysLeft(available, fee)).toBe(days);
  });
});
