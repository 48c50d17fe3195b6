import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { afterAttempt, afterLateOutcome } from '../../../src/domain/deliveries/after-attempt';
import type { AttemptOutcome } from '../../../src/domain/deliveries/attempts/attempt-outcome';
import type { DeliveryProgress, StartedAttempt } from '../../../src/domain/deliveries/delivery-progress';
import { newDelivery, nextAttempt, withAttempt } from '../../../src/domain/deliveries/delivery-progress';
import { ask, cancel, expire } from './store-updates';

const DAY_MS = 86_400_000;

const schedules = fc
  .array(fc.integer({ min: 1_000, max: DAY_MS }), { minLength: 1, maxLength: 10 })
  .map((delays) => delays.toSorted((a, b) => a - b));

const outcomes: fc.Arbitrary<AttemptOutcome> = fc.record({
  kind: fc.constantFrom(
    'accepted',
    'rejected',
    'unreachable',
    'gone',
    'aborted',
    'blocked',
    'interrupted',
    'faulty',
  ),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: DAY_MS })),
  asksToSlowDown: fc.boolean(),
  disables: fc.constant(null),
  warning: fc.constant(null),
});

const failures = outcomes.map((outcome): AttemptOutcome => ({ ...outcome, kind: 'rejected' }));

/** What can happen to a delivery; the numbers are milliseconds that pass before. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('attempt' as const), outcome: outcomes }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('attempt' as const), outcome: failures }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      trigger: fc.constantFrom('manual' as const, 'recovery' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('ask on the wire' as const), outcome: outcomes }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), outcome: outcomes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'expire' as const) }) },
);

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays steps on one delivery as the store would, and remembers which requests went out. */
class Story {
  delivery = newDelivery(new Date(0));
  readonly attempts: StartedAttempt[] = [];
  readonly askedIds: string[] = [];
  #nowMs = 0;

  constructor(
    readonly schedule: readonly number[],
    readonly jitter: number,
  ) {}

  get now(): Date {
    return new Date(this.#nowMs);
  }

  play(step: Step): void {
    this.#nowMs += 1_000;
    switch (step.kind) {
      case 'attempt':
        this.attempt(step.outcome);
        break;
      case 'ask':
        this.ask(step.trigger);
        break;
      case 'ask on the wire':
        this.attempt(step.outcome, () => this.ask('manual'));
        break;
      case 'late':
        this.delivery = afterLateOutcome(this.delivery, step.outcome, this.now);
        break;
      case 'cancel':
        this.delivery = cancel(this.delivery);
        break;
      case 'expire':
        this.delivery = expire(this.delivery);
        break;
    }
  }

  ask(trigger: 'manual' | 'recovery'): void {
    const requestId = `req_${this.askedIds.length}`;
    const asked = ask(this.delivery, { requestId, trigger }, this.now);
    if (asked !== this.delivery) this.askedIds.push(requestId);
    this.delivery = asked;
  }

  /** Waits until the delivery is due and makes its next attempt; nothing if it is never due. */
  attempt(outcome: AttemptOutcome, meanwhile: () => void = () => undefined): void {
    if (this.delivery.dueAt === null) return;
    this.#nowMs = Math.max(this.#nowMs, this.delivery.dueAt.getTime());
    const attempt = nextAttempt(this.delivery);
    this.attempts.push(attempt);
    this.delivery = withAttempt(this.delivery, attempt);
    meanwhile();
    const { schedule, jitter, now } = this;
    this.delivery = afterAttempt(this.delivery, attempt.trigger, outcome, { now, schedule, jitter });
  }
}

const stories = fc.record({
  schedule: schedules,
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
  steps: fc.array(steps, { maxLength: 40 }),
});

interface Given {
  readonly schedule: readonly number[];
  readonly jitter: number;
  readonly steps: readonly Step[];
}

function tell(given: Given): Story {
  const story = new Story(given.schedule, given.jitter);
  given.steps.forEach((step) => story.play(step));
  return story;
}

/** The states a story goes through, with the one before each. */
function transitions(given: Given): { before: DeliveryProgress; after: DeliveryProgress; now: Date }[] {
  const story = new Story(given.schedule, given.jitter);
  return given.steps.map((step) => {
    const before = story.delivery;
    story.play(step);
    return { before, after: story.delivery, now: story.now };
  });
}

/** When it must be due: by now if somebody requests it, some time if pending, else never. */
function isDueAsItShould({ state, dueAt, requested }: DeliveryProgress, now: Date): boolean {
  if (requested.length > 0) return dueAt !== null && dueAt <= now;
  return (dueAt !== null) === (state === 'pending');
}

function isNoWorse(before: DeliveryProgress, after: DeliveryProgress): boolean {
  if (before.state === 'pending' || after.state === before.state) return true;
  return after.state === 'delivered' && before.state !== 'cancelled';
}

describe('a delivery, whatever happens to it', () => {
  it('is finished or has a due time, and requests are always due', () => {
    fc.assert(
      fc.property(stories, (given) => {
        const wrong = transitions(given).filter(({ after, now }) => !isDueAsItShould(after, now));
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('ends after the automatic attempts and the wished-for ones, however they fail', () => {
    fc.assert(
      fc.property(stories, failures, (given, failure) => {
        const story = tell(given);
        const left = given.schedule.length + 1 + story.delivery.requested.length;
        for (let index = 0; index < left; index += 1) story.attempt(failure);
        expect(story.delivery.dueAt).toBeNull();
        expect(story.delivery.state).not.toBe('pending');
        expect(story.delivery.automaticAttempts).toBeLessThanOrEqual(given.schedule.length + 1);
      }),
    );
  });

  it('makes exactly one request for each wish, in the order they were made', () => {
    const uncancelled = stories.map((given) => ({
      ...given,
      steps: given.steps.filter(({ kind }) => kind !== 'cancel' && kind !== 'expire'),
    }));
    fc.assert(
      fc.property(uncancelled, failures, (given, failure) => {
        const story = tell(given);
        while (story.delivery.dueAt !== null) story.attempt(failure);
        const fulfilled = story.attempts.flatMap(({ requestId }) => requestId ?? []);
        expect(fulfilled).toEqual(story.askedIds);
      }),
    );
  });

  it('numbers its attempts without gaps', () => {
    fc.assert(
      fc.property(stories, (given) => {
        const { attempts, delivery } = tell(given);
        expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
        expect(delivery.attemptCount).toBe(attempts.length);
      }),
    );
  });

  it('is never made worse once finished: delivered stays, the rest stays or becomes delivered', () => {
    fc.assert(
      fc.property(stories, (given) => {
        const worse = transitions(given).filter(({ before, after }) => !isNoWorse(before, after));
        expect(worse).toEqual([]);
      }),
    );
  });

  it('waits no less than its schedule and no more than a fifth above schedule and hint', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.double({ min: 0, max: 1, noNaN: true }),
        failures,
        (schedule, jitter, failure) => {
          const story = new Story(schedule, jitter);
          schedule.forEach((step) => {
            story.attempt(failure);
            const waitMs = (story.delivery.dueAt?.getTime() ?? NaN) - story.now.getTime();
            expect(waitMs).toBeGreaterThanOrEqual(step);
            expect(waitMs).toBeLessThanOrEqual(Math.max(step, failure.retryAfterMs ?? 0) * 1.2);
          });
        },
      ),
    );
  });
});
