import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { AttemptOutcome, OutcomeKind } from '../../../src/domain/deliveries/attempts/attempt-outcome';
import type { HealthChange, ListenerHealth } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import {
  afterOutcome,
  claimPermission,
  FAILURES_BEFORE_HOLD,
  HEALTHY,
  isProven,
  NEW,
} from '../../../src/domain/deliveries/listeners/circuit-breaker';

const T0 = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;

describe('a receiver', () => {
  const slowDown = { ...outcome('rejected'), retryAfterMs: 120_000, asksToSlowDown: true };

  it.each([
    ['has accepted nothing yet', NEW, false],
    ['has only failed', failTimes(NEW, 2), false],
    ['accepted its first request', completed(NEW, outcome('accepted'), T0).health, true],
    ['failed twice since', failTimes(HEALTHY, 2), true],
    ['failed three times since', failTimes(HEALTHY, 3), false],
    ['accepts again', completed(failTimes(HEALTHY, 3), outcome('accepted'), T0).health, true],
    ['asks to slow down', completed(HEALTHY, slowDown, T0).health, false],
    ['was stored by an earlier version', withoutIsNew(HEALTHY), true],
  ])('that %s: is it proven?', (_name, health, expected) => {
    expect(isProven(health)).toBe(expected);
  });

  it('is not proven by a test that it accepts', () => {
    const test = { trigger: 'test', outcome: outcome('accepted'), startedAt: T0 } as const;

    expect(isProven(afterOutcome(NEW, test, T0).health)).toBe(false);
  });
});

function withoutIsNew({ isNew: _isNew, ...health }: ListenerHealth): ListenerHealth {
  return health;
}

describe('a listener', () => {
  it('is held after ten failures in a row, with the first probe after five seconds', () => {
    const nine = failTimes(HEALTHY, 9);
    expect(nine.hold).toBeNull();

    expect(failed(nine, T0).health).toMatchObject({
      consecutiveFailures: 10,
      hold: { since: T0, nextProbeAt: later(5_000), probeDelayMs: 5_000 },
    });
  });

  it.each([9, 10, 500])(
    'is healthy again after one success, whatever went before (%i failures)',
    (failures) => {
      expect(completed(failTimes(HEALTHY, failures), outcome('accepted'), T0).health).toEqual(HEALTHY);
    },
  );

  it('stays enabled when the last permitted attempt of a delivery succeeds', () => {
    expect(completed(failTimes(HEALTHY, 9), outcome('accepted'), T0).disable).toBeNull();
  });

  it('is probed at distances that double up to ten minutes', () => {
    let { health } = failed(failTimes(HEALTHY, 9), T0);
    const distances = Array.from({ length: 10 }, () => {
      const at = probeTime(health);
      health = failed(health, at).health;
      return probeTime(health).getTime() - at.getTime();
    });

    expect(distances).toEqual([
      10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000, 600_000, 600_000,
    ]);
  });

  it('is not probed later because of requests that were on the wire when the hold began', () => {
    let health = failTimes(HEALTHY, FAILURES_BEFORE_HOLD);

    for (let index = 0; index < 22; index += 1) {
      health = completed(health, outcome('rejected'), later(100), later(-1_000)).health;
    }

    expect(health).toMatchObject({
      consecutiveFailures: 32,
      hold: { probeDelayMs: 5_000, nextProbeAt: later(5_000) },
    });
  });

  it('counts several requests sent together as one probe', () => {
    const held = failTimes(HEALTHY, FAILURES_BEFORE_HOLD);
    const sentAt = later(1_000);

    const first = completed(held, outcome('rejected'), later(1_100), sentAt, 'manual').health;
    const second = completed(first, outcome('rejected'), later(1_200), sentAt, 'manual').health;

    expect(second.hold).toEqual(first.hold);
    expect(second.hold).toMatchObject({ probeDelayMs: 10_000, nextProbeAt: later(11_100) });
  });

  it('is held at once by a 429 or 503 with Retry-After, all its deliveries together', () => {
    const slowDown = { ...outcome('rejected'), retryAfterMs: 120_000, asksToSlowDown: true };

    const { health } = completed(HEALTHY, slowDown, T0);

    expect(health.hold).toMatchObject({ nextProbeAt: later(120_000) });
    expect(claimPermission(health, later(119_999))).toBe('wait');
    expect(claimPermission(health, later(120_000))).toBe('one_probe');
  });

  it('has its next probe moved by Retry-After, also by one that arrives late, but never forward', () => {
    const held = failTimes(HEALTHY, FAILURES_BEFORE_HOLD);
    const hinted = { ...outcome('rejected'), retryAfterMs: 60_000 };
    const hintedLess = { ...outcome('rejected'), retryAfterMs: 1_000 };

    expect(completed(held, hinted, later(5_000)).health.hold?.nextProbeAt).toEqual(later(65_000));
    expect(completed(held, hinted, later(100), later(-1)).health.hold?.nextProbeAt).toEqual(later(60_100));
    expect(completed(held, hintedLess, later(100), later(-1)).health.hold?.nextProbeAt).toEqual(later(5_000));
  });

  it.each<OutcomeKind>(['interrupted', 'faulty'])('is not blamed for an attempt that is %s', (kind) => {
    const before = failTimes(HEALTHY, 9);

    expect(completed(before, outcome(kind), T0)).toEqual({ health: before, disable: null, warn: false });
  });

  it.each<OutcomeKind>(['accepted', 'rejected', 'gone'])('is not judged by a test that is %s', (kind) => {
    const before = failTimes(HEALTHY, 50);
    const gone = { ...outcome(kind), disables: kind === 'gone' ? ('gone' as const) : null };

    expect(completed(before, gone, T0, T0, 'test')).toEqual({ health: before, disable: null, warn: false });
  });

  it.each([
    ['gone', 'gone'],
    ['accepted', 'asked_by_receiver'],
  ] as const)('is disabled when the receiver says so (%s, %s)', (kind, disables) => {
    expect(completed(HEALTHY, { ...outcome(kind), disables }, T0).disable).toBe(disables);
  });
});

describe('a listener that keeps failing', () => {
  it.each([
    ['99 failures in five days', 98, 5 * DAY_MS, null],
    ['100 failures in less than five days', 99, 5 * DAY_MS - 1, null],
    ['100 failures in five days', 99, 5 * DAY_MS, 'failing'],
    ['more failures in more days', 500, 9 * DAY_MS, 'failing'],
  ])('after %s is disabled or not: %#', (_name, before, elapsedMs, disable) => {
    expect(failed(failTimes(HEALTHY, before), later(elapsedMs)).disable).toBe(disable);
  });

  it('is warned about once, half way', () => {
    const early = failed(failTimes(HEALTHY, 49), later(2.5 * DAY_MS - 1));
    expect(early.warn).toBe(false);

    const halfWay = failed(early.health, later(2.5 * DAY_MS));
    expect(halfWay).toMatchObject({ warn: true, disable: null });

    expect(failed(halfWay.health, later(3 * DAY_MS)).warn).toBe(false);
  });

  it('is warned about again when it fails again after a recovery', () => {
    const warned = failed(failTimes(HEALTHY, 60), later(3 * DAY_MS));
    expect(warned.warn).toBe(true);

    const recovered = completed(warned.health, outcome('accepted'), later(4 * DAY_MS)).health;

    expect(recovered.warned).toBe(false);
  });
});

describe('claimPermission', () => {
  const held = failTimes(HEALTHY, FAILURES_BEFORE_HOLD);

  it.each<[string, ListenerHealth, Date, ReturnType<typeof claimPermission>]>([
    ['anything of a healthy listener', HEALTHY, T0, 'any'],
    ['nothing before the probe', held, later(4_999), 'wait'],
    ['one probe at its time', held, later(5_000), 'one_probe'],
    ['one probe after its time', held, later(DAY_MS), 'one_probe'],
  ])('permits %s', (_name, health, now, permission) => {
    expect(claimPermission(health, now)).toBe(permission);
  });
});

describe('health, whatever happens', () => {
  const attempts = fc.array(
    fc.record({
      kind: fc.constantFrom<OutcomeKind>('accepted', 'rejected', 'unreachable', 'interrupted', 'faulty'),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: DAY_MS })),
      asksToSlowDown: fc.boolean(),
      elapsedMs: fc.integer({ min: 0, max: DAY_MS / 4 }),
      tookMs: fc.integer({ min: 0, max: 15_000 }),
    }),
    { maxLength: 150 },
  );

  it('holds from the tenth failure on, with a probe that always comes and is bounded', () => {
    fc.assert(
      fc.property(attempts, (given) => {
        const { health, now } = play(given);
        const held = health.hold !== null;
        expect(held || health.consecutiveFailures < FAILURES_BEFORE_HOLD).toBe(true);
        const waitMs = (health.hold?.nextProbeAt.getTime() ?? 0) - now.getTime();
        expect(waitMs).toBeLessThanOrEqual(DAY_MS);
        expect(health.hold?.probeDelayMs ?? 5_000).toBeGreaterThanOrEqual(5_000);
        expect(health.hold?.probeDelayMs ?? 5_000).toBeLessThanOrEqual(600_000);
      }),
    );
  });

  it('counts the failures since the last success', () => {
    fc.assert(
      fc.property(attempts, (given) => {
        const sinceSuccess = given.slice(given.findLastIndex(({ kind }) => kind === 'accepted') + 1);
        const failures = sinceSuccess.filter(({ kind }) => kind === 'rejected' || kind === 'unreachable');
        expect(play(given).health.consecutiveFailures).toBe(failures.length);
      }),
    );
  });

  function play(given: typeof attempts extends fc.Arbitrary<infer Value> ? Value : never): {
    health: ListenerHealth;
    now: Date;
  } {
    let nowMs = T0.getTime();
    let health = HEALTHY;
    for (const { kind, retryAfterMs, asksToSlowDown, elapsedMs, tookMs } of given) {
      nowMs += elapsedMs;
      const hints = { retryAfterMs, asksToSlowDown: asksToSlowDown && retryAfterMs !== null };
      health = completed(
        health,
        { ...outcome(kind), ...hints },
        new Date(nowMs),
        new Date(nowMs - tookMs),
      ).health;
    }
    return { health, now: new Date(nowMs) };
  }
});

function outcome(kind: OutcomeKind): AttemptOutcome {
  return { kind, retryAfterMs: null, asksToSlowDown: false, disables: null, warning: null };
}

function later(milliseconds: number): Date {
  return new Date(T0.getTime() + milliseconds);
}

function completed(
  health: ListenerHealth,
  result: AttemptOutcome,
  now: Date,
  startedAt: Date = now,
  trigger: 'automatic' | 'manual' | 'test' = 'automatic',
): HealthChange {
  return afterOutcome(health, { trigger, outcome: result, startedAt }, now);
}

function failed(health: ListenerHealth, now: Date): HealthChange {
  return completed(health, outcome('rejected'), now);
}

/** Fails at T0, with requests that all had been started before. */
function failTimes(health: ListenerHealth, times: number): ListenerHealth {
  let current = health;
  for (let index = 0; index < times; index += 1) {
    current = completed(current, outcome('rejected'), T0, later(-1)).health;
  }
  return current;
}

function probeTime({ hold }: ListenerHealth): Date {
  return hold?.nextProbeAt ?? new Date(NaN);
}
