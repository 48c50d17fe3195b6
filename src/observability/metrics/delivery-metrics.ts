import { Counter, Histogram, type Registry } from 'prom-client';
import type { OutcomeKind } from '../../domain/deliveries/attempts/attempt-outcome';
import type { RecordOutcomes } from '../../operations/deliveries/outcomes/record-outcomes';
import type { RecoverInterrupted } from '../../operations/deliveries/lease/recover-interrupted';

/** From a receiver next door to the deadline of an exchange. */
const ATTEMPT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
/** From at once to the last automatic attempt, after about three days. */
const AGE_SECONDS = [0.1, 0.25, 0.5, 1, 5, 30, 300, 1_800, 7_200, 36_000, 86_400, 259_200];

export function createDeliveryMetrics(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter<'outcome'>({
    name: 'outreach_delivery_attempts_total',
    help: 'Attempts recorded, by outcome: accepted is the only success',
    labelNames: ['outcome'],
    registers,
  });
  const duration = new Histogram<'outcome'>({
    name: 'outreach_delivery_attempt_duration_seconds',
    help: 'From the start of an attempt to its last byte or its failure, by outcome',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  const age = new Histogram({
    name: 'outreach_delivery_age_seconds',
    help: 'From the event to the accepted attempt of its delivery, all attempts and waiting included',
    buckets: AGE_SECONDS,
    registers,
  });
  const disabled = new Counter({
    name: 'outreach_listeners_disabled_total',
    help: 'Listeners disabled because their receiver said so or failed for days',
    registers,
  });
  // An alert that waits for the first one needs the zero before it.
  attempts.inc({ outcome: 'faulty' }, 0);
  const count = (outcome: OutcomeKind, by = 1) => attempts.inc({ outcome }, by);

  return {
    /** The same operation, counting what it has stored. */
    watchOutcomes: (record: RecordOutcomes): RecordOutcomes =>
      async function recordAndCount(group) {
        const recorded = await record(group);
        const now = Date.now();
        for (const { delivery, outcome, log } of group.completed) {
          count(outcome.kind);
          if (log.phases !== null) duration.observe({ outcome: outcome.kind }, log.phases.totalMs / 1000);
          if (outcome.kind === 'accepted')
            age.observe(Math.max(0, now - delivery.createdAt.getTime()) / 1000);
        }
        if (recorded.isDisabled) disabled.inc();
        return recorded;
      },

    /** The same operation, counting what it found interrupted. */
    watchInterrupted: (recover: RecoverInterrupted): RecoverInterrupted =>
      async function recoverAndCount(abandoned) {
        const recovered = await recover(abandoned);
        count('interrupted', recovered);
        return recovered;
      },
  };
}
