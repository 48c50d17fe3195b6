import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nextWakeMs, WAKE_SPREAD_MS } from '../../../src/domain/billing/billing-wake';
import { DAY_MS, startOfDay } from '../../../src/domain/billing/utc-day';

const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe('nextWakeMs', () => {
  it('ends within five minutes after midnight UTC, at most a day later', () => {
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

  it('spreads businesses evenly over the five minutes', () => {
    const perMinute = [0, 0, 0, 0, 0];
    for (let index = 0; index < 10_000; index += 1) {
      const minute = Math.floor(nextWakeMs(`biz_${index}`, startOfDay('2026-05-11')) / 60_000);
      perMinute[minute] = (perMinute[minute] ?? 0) + 1;
    }

    expect(perMinute).toHaveLength(5);
    expect(Math.min(...perMinute)).toBeGreaterThan(1_600);
  });
});
