import { startOfDay } from '../../../src/domain/day';
import { DAY_MS } from '../../../src/domain/duration';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nextWakeMs, WAKE_SPREAD_MS } from '../../../src/domain/billing/billing-wake';

const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

/** As random as real ids, and the same in every run. */
function idNumber(index: number): string {
  return `biz_01kb2m3n4p${(Math.imul(index, 0x9e3779b1) >>> 0).toString(32).padStart(7, '0')}`;
}

describe('nextWakeMs', () => {
  it('ends within two hours after midnight UTC, at most a day later', () => {
    fc.assert(
      fc.property(fc.string(), instants, (businessId, now) => {
        const waitMs = nextWakeMs(businessId, now);

        expect(waitMs).toBeGreaterThanOrEqual(100);
        expect(waitMs).toBeLessThan(DAY_MS);
        expect((now.getTime() + waitMs) % DAY_MS).toBeLessThan(WAKE_SPREAD_MS + 100);
      }),
    );
  });

  it('ends at the same moment of the day for a business, whenever it is asked', () => {
    const midnight = startOfDay('2026-05-11').getTime();
    const wakeAt = midnight + nextWakeMs('biz_01kb2m3n4p', new Date(midnight));

    expect(wakeAt).toBeGreaterThan(midnight);
    expect(nextWakeMs('biz_01kb2m3n4p', new Date(wakeAt - 5_000))).toBe(5_000);
    expect(nextWakeMs('biz_01kb2m3n4p', new Date(wakeAt - 3))).toBe(100);
    expect(nextWakeMs('biz_01kb2m3n4p', new Date(wakeAt + 1))).toBe(DAY_MS - 1);
  });

  it('keeps the midnight of 100 000 campaigns below a hundred actions of Temporal a second', () => {
    // A timer, an activity, and once in four days a new run, with the marker and the attributes that it leaves.
    const actionsOfWake = 2 + 3 / 4;
    const midnight = startOfDay('2026-05-11');
    const perSecond = new Map<number, number>();
    for (let index = 0; index < 100_000; index += 1) {
      const second = Math.floor(nextWakeMs(idNumber(index), midnight) / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    const busiest = Math.max(...perSecond.values());

    expect(busiest * actionsOfWake).toBeLessThan(100);
    // None of the two hours is left out: the load has no other hours to go to.
    expect(perSecond.size).toBeGreaterThan(7_150);
  });
});
