import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseSchedule, retryDelayMs } from '../../../src/domain/deliveries/retry-schedule';

const DEFAULT = parseSchedule('5s,5m,30m,2h,5h,10h,14h,20h,24h');
const DAY_MS = 86_400_000;

const schedules = fc
  .array(fc.integer({ min: 1, max: DAY_MS }), { minLength: 1, maxLength: 20 })
  .map((delays) => delays.toSorted((a, b) => a - b));
const jitters = fc.double({ min: 0, max: 1, noNaN: true });
const hints = fc.option(fc.integer({ min: 0, max: DAY_MS }));

describe('parseSchedule', () => {
  it('reads seconds, minutes, hours and days', () => {
    expect(parseSchedule('5s, 5m,2h,1d')).toEqual([5_000, 300_000, 7_200_000, DAY_MS]);
  });

  it('gives ten attempts over about three days by default', () => {
    const total = DEFAULT.reduce((sum, delay) => sum + delay, 0);

    expect(DEFAULT).toHaveLength(9);
    expect(total / DAY_MS).toBeCloseTo(3.15, 1);
  });

  it.each([
    ['', 'Step 1'],
    ['5s,', 'Step 2'],
    ['5', 'Step 1'],
    ['5x', 'Step 1'],
    ['0s', 'Step 1'],
    ['-5s', 'Step 1'],
    ['1.5h', 'Step 1'],
    ['8d', 'Step 1'],
    ['5m,5s', 'Step 2 of the retry schedule is shorter'],
    [Array.from({ length: 51 }, () => '1s').join(','), 'at most 50 steps'],
  ])('refuses "%s"', (text, message) => {
    expect(() => parseSchedule(text)).toThrow(message);
  });
});

describe('retryDelayMs', () => {
  it('follows the schedule and ends with it', () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelayMs(DEFAULT, index + 1, 0, null));

    expect(delays).toEqual([...DEFAULT, null]);
  });

  it('waits an hour if the receiver asks for it although the schedule says five seconds', () => {
    expect(retryDelayMs(DEFAULT, 1, 0, 3_600_000)).toBe(3_600_000);
  });

  it('keeps to the schedule if the receiver asks for less', () => {
    expect(retryDelayMs(DEFAULT, 2, 0, 1_000)).toBe(300_000);
  });

  it('never shrinks from one attempt to the next', () => {
    fc.assert(
      fc.property(schedules, jitters, hints, (schedule, jitter, hint) => {
        const delays = schedule.map((_, index) => retryDelayMs(schedule, index + 1, jitter, hint) ?? NaN);
        expect(delays).toEqual(delays.toSorted((a, b) => a - b));
      }),
    );
  });

  it('stays within a fifth above the larger of schedule and hint: jitter only adds', () => {
    fc.assert(
      fc.property(schedules, jitters, hints, (schedule, jitter, hint) => {
        schedule.forEach((step, index) => {
          const base = Math.max(step, hint ?? 0);
          const delay = retryDelayMs(schedule, index + 1, jitter, hint) ?? NaN;
          expect(delay).toBeGreaterThanOrEqual(base);
          expect(delay).toBeLessThanOrEqual(base * 1.2);
          expect(Number.isSafeInteger(delay)).toBe(true);
        });
      }),
    );
  });

  it('spreads deliveries that failed together over a fifth of the delay', () => {
    const delays = Array.from({ length: 1_000 }, (_, index) => retryDelayMs(DEFAULT, 2, index / 1_000, null));
    const perSecond = new Map<number, number>();
    for (const delay of delays) {
      const second = Math.floor((delay ?? NaN) / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }

    expect(perSecond.size).toBe(60);
    expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(17);
  });
});
