import { describe, expect, it } from '@jest/globals';
import { afterAttempt, afterLateOutcome } from '../../../src/domain/deliveries/after-attempt';
import type { AttemptOutcome, OutcomeKind } from '../../../src/domain/deliveries/attempts/attempt-outcome';
import type { DeliveryProgress } from '../../../src/domain/deliveries/delivery-progress';
import {
  newDelivery,
  newTestDelivery,
  nextAttempt,
  withAttempt,
} from '../../../src/domain/deliveries/delivery-progress';
import { parseSchedule } from '../../../src/domain/deliveries/retry-schedule';
import { ask, cancel, expire } from './store-updates';

const T0 = new Date('2026-03-01T12:00:00Z');
const SCHEDULE = parseSchedule('5s,5m');
const CONTEXT = { now: T0, schedule: SCHEDULE, jitter: 0 };

describe('an automatic attempt', () => {
  it.each<[OutcomeKind, Partial<DeliveryProgress>]>([
    ['accepted', { state: 'delivered', dueAt: null }],
    ['rejected', { state: 'pending', dueAt: later(5_000), automaticDelayMs: 5_000 }],
    ['unreachable', { state: 'pending', dueAt: later(5_000) }],
    ['faulty', { state: 'pending', dueAt: later(5_000) }],
    ['interrupted', { state: 'pending', dueAt: T0 }],
    ['gone', { state: 'aborted', dueAt: null }],
    ['aborted', { state: 'aborted', dueAt: null }],
    ['blocked', { state: 'aborted', dueAt: null }],
  ])('that is %s leads to %j', (kind, expected) => {
    expect(attempted(newDelivery(T0), outcome(kind))).toMatchObject(expected);
  });

  it('is the last one when the schedule is used up', () => {
    const afterTwo = attempted(attempted(newDelivery(T0), outcome('rejected')), outcome('rejected'));

    expect(afterTwo).toMatchObject({ state: 'pending', dueAt: later(300_000) });
    expect(attempted(afterTwo, outcome('rejected'))).toMatchObject({
      state: 'exhausted',
      dueAt: null,
      attemptCount: 3,
      automaticAttempts: 3,
    });
  });

  it('comes ten times in about three days by the default schedule', () => {
    const schedule = parseSchedule('5s,5m,30m,2h,5h,10h,14h,20h,24h');
    const startedAt: Date[] = [];
    let delivery = newDelivery(T0);

    while (delivery.dueAt !== null) {
      startedAt.push(delivery.dueAt);
      const context = { now: delivery.dueAt, schedule, jitter: 1 };
      delivery = afterAttempt(started(delivery), 'automatic', outcome('rejected'), context);
    }

    expect(delivery).toMatchObject({ state: 'exhausted', attemptCount: 10, automaticAttempts: 10 });
    const [first, last] = [startedAt.at(0)?.getTime() ?? NaN, startedAt.at(-1)?.getTime() ?? NaN];
    expect((last - first) / 86_400_000).toBeCloseTo(3.15 * 1.2, 1);
  });

  it('succeeds also when it is the last permitted one', () => {
    const afterTwo = attempted(attempted(newDelivery(T0), outcome('rejected')), outcome('rejected'));

    expect(attempted(afterTwo, outcome('accepted'))).toMatchObject({ state: 'delivered', dueAt: null });
  });

  it('that was interrupted is used up all the same', () => {
    const interrupted = outcome('interrupted');
    const afterThree = attempted(
      attempted(attempted(newDelivery(T0), interrupted), interrupted),
      interrupted,
    );

    expect(afterThree).toMatchObject({ state: 'exhausted', automaticAttempts: 3 });
  });

  it('that is interrupted again and again waits from the third on, so that a crashing worker does not use them up', () => {
    const schedule = parseSchedule('5s,5m,30m,2h,5h,10h,14h,20h,24h');
    const waits: number[] = [];
    let delivery = newDelivery(T0);
    while (delivery.dueAt !== null) {
      const now = delivery.dueAt;
      delivery = afterAttempt(started(delivery), 'automatic', outcome('interrupted'), {
        ...CONTEXT,
        schedule,
        now,
      });
      if (delivery.dueAt !== null) waits.push(delivery.dueAt.getTime() - now.getTime());
    }

    const quarter = 900_000;
    expect(waits).toEqual([0, 0, quarter, quarter, quarter, quarter, quarter, quarter, quarter]);
  });

  it('is postponed by Retry-After', () => {
    const hinted = { ...outcome('rejected'), retryAfterMs: 3_600_000 };

    expect(attempted(newDelivery(T0), hinted).dueAt).toEqual(later(3_600_000));
  });
});

describe('a requested attempt', () => {
  const failedOnce = attempted(newDelivery(T0), outcome('rejected'));

  it('goes out at once in place of the automatic one, which then gets its delay again', () => {
    const asked = ask(failedOnce, { requestId: 'req_1', trigger: 'manual' }, later(4_000));
    expect(asked.dueAt).toEqual(later(4_000));

    expect(nextAttempt(asked)).toEqual({ number: 2, trigger: 'manual', requestId: 'req_1' });

    const failed = afterAttempt(started(asked), 'manual', outcome('rejected'), {
      ...CONTEXT,
      now: later(6_000),
    });
    expect(failed).toMatchObject({ state: 'pending', dueAt: later(11_000), automaticAttempts: 1 });
  });

  it('makes one request for each wish, one after the other, also after a success', () => {
    let delivery = ask(failedOnce, { requestId: 'req_1', trigger: 'manual' }, T0);
    delivery = ask(delivery, { requestId: 'req_2', trigger: 'manual' }, later(10));

    const first = attempted(delivery, outcome('accepted'));
    expect(first).toMatchObject({ state: 'delivered', dueAt: T0, requested: [{ requestId: 'req_2' }] });

    const second = attempted(first, outcome('rejected'));
    expect(second).toMatchObject({ state: 'delivered', dueAt: null, requested: [], attemptCount: 3 });
  });

  it('is not lost when the wish arrives while an attempt is on the wire that succeeds', () => {
    const onTheWire = started(newDelivery(T0));
    const asked = ask(onTheWire, { requestId: 'req_1', trigger: 'manual' }, later(1));

    const delivered = afterAttempt(asked, 'automatic', outcome('accepted'), CONTEXT);

    expect(delivered).toMatchObject({ state: 'delivered', dueAt: T0, requested: [{ requestId: 'req_1' }] });
  });

  it('comes first when the wish arrives while an attempt is on the wire that fails', () => {
    const asked = ask(started(newDelivery(T0)), { requestId: 'req_1', trigger: 'manual' }, T0);

    const failed = afterAttempt(asked, 'automatic', outcome('rejected'), CONTEXT);

    expect(failed).toMatchObject({ state: 'pending', dueAt: T0, automaticDelayMs: 5_000 });
    expect(attempted(failed, outcome('rejected')).dueAt).toEqual(later(5_000));
  });

  it('counts once when the same request is told twice', () => {
    const request = { requestId: 'req_1', trigger: 'recovery' } as const;

    expect(ask(ask(failedOnce, request, T0), request, T0).requested).toEqual([request]);
  });

  it.each(['delivered', 'exhausted', 'aborted'] as const)('that fails leaves a delivery %s', (state) => {
    const finished: DeliveryProgress = { ...failedOnce, state, dueAt: null };

    const failed = attempted(
      ask(finished, { requestId: 'req_1', trigger: 'manual' }, T0),
      outcome('rejected'),
    );

    expect(failed).toMatchObject({ state, dueAt: null });
  });

  it.each(['exhausted', 'aborted'] as const)('that succeeds turns %s into delivered', (state) => {
    const finished: DeliveryProgress = { ...failedOnce, state, dueAt: null };

    const done = attempted(
      ask(finished, { requestId: 'req_1', trigger: 'recovery' }, T0),
      outcome('accepted'),
    );

    expect(done.state).toBe('delivered');
  });

  it('respects Retry-After before the automatic attempt comes back', () => {
    const asked = ask(failedOnce, { requestId: 'req_1', trigger: 'manual' }, T0);

    expect(attempted(asked, { ...outcome('rejected'), retryAfterMs: 60_000 }).dueAt).toEqual(later(60_000));
  });
});

describe('a test delivery', () => {
  it.each<[OutcomeKind, string]>([
    ['accepted', 'delivered'],
    ['rejected', 'exhausted'],
    ['interrupted', 'exhausted'],
    ['blocked', 'aborted'],
  ])('makes one attempt: %s leads to %s', (kind, state) => {
    expect(attempted(newTestDelivery('req_1', T0), outcome(kind))).toMatchObject({
      state,
      dueAt: null,
      automaticAttempts: 0,
    });
  });
});

describe('a late outcome', () => {
  const interrupted = attempted(newDelivery(T0), outcome('interrupted'));

  it('delivers when it is a success', () => {
    expect(afterLateOutcome(interrupted, outcome('accepted'), T0)).toMatchObject({
      state: 'delivered',
      dueAt: null,
    });
  });

  it.each<OutcomeKind>(['rejected', 'gone', 'aborted', 'blocked', 'interrupted'])(
    'changes nothing when %s',
    (kind) => {
      expect(afterLateOutcome(interrupted, outcome(kind), T0)).toBe(interrupted);
    },
  );
});

describe('a cancelled delivery', () => {
  it.each<OutcomeKind>(['accepted', 'rejected'])('stays so when what was on the wire is %s', (kind) => {
    const onTheWire = started(newDelivery(T0));

    const after = afterAttempt(cancel(onTheWire), 'automatic', outcome(kind), CONTEXT);

    expect(after).toMatchObject({ state: 'cancelled', dueAt: null });
    expect(afterLateOutcome(after, outcome(kind), T0).state).toBe('cancelled');
  });

  it('takes no requests', () => {
    const cancelled = cancel(newDelivery(T0));

    expect(ask(cancelled, { requestId: 'req_1', trigger: 'manual' }, T0)).toBe(cancelled);
  });

  it('keeps what was finished before', () => {
    const delivered = attempted(newDelivery(T0), outcome('accepted'));

    expect(cancel(delivered).state).toBe('delivered');
    expect(expire(delivered).state).toBe('delivered');
  });
});

function started(delivery: DeliveryProgress): DeliveryProgress {
  return withAttempt(delivery, nextAttempt(delivery));
}

function outcome(kind: OutcomeKind): AttemptOutcome {
  return { kind, retryAfterMs: null, asksToSlowDown: false, disables: null, warning: null };
}

function later(milliseconds: number): Date {
  return new Date(T0.getTime() + milliseconds);
}

/** Claims and finishes the next attempt at T0. */
function attempted(delivery: DeliveryProgress, result: AttemptOutcome): DeliveryProgress {
  return afterAttempt(started(delivery), nextAttempt(delivery).trigger, result, CONTEXT);
}
