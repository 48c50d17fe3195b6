import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lastWhere } from '../../src/domain/last-where';

describe('lastWhere', () => {
  it('finds the last number for which something holds, and asks about few', async () => {
    const whole = fc.nat({ max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(whole, whole, whole, async (a, b, c) => {
        const [min = 0, last = 0, max = 0] = [a, b, c].toSorted((one, other) => one - other);
        let asked = 0;
        const found = await lastWhere(min, max, async (number) => {
          asked += 1;
          return number <= last;
        });

        expect(found).toBe(last);
        expect(asked).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('answers the least number when it holds for no other, and asks nothing where there is none', async () => {
    expect(await lastWhere(3, 9, async () => false)).toBe(3);
    expect(await lastWhere(3, 3, () => Promise.reject(new Error('asked')))).toBe(3);
  });
});
