import type { Enrolment, EnrolmentHold } from './enrolment';

type Position = Pick<Enrolment, 'step' | 'dueAt'>;

export function isHeld({ hold }: Pick<Enrolment, 'hold'>, at: Date): boolean {
  return hold !== null && (hold.until === null || hold.until > at);
}

/** What a hold makes of an enrolment: a step that is due later keeps its time. */
export function heldUntil({ step, dueAt }: Position, hold: EnrolmentHold): Pick<Enrolment, 'hold' | 'dueAt'> {
  const { until } = hold;
  if (step === null || until === null) return { hold, dueAt: null };
  return { hold, dueAt: dueAt !== null && dueAt > until ? dueAt : until };
}

/** Where an enrolment gets to whose message was on its way when it was held: the hold stays until it is over. */
export function stillHeld<Next extends Position>(
  next: Next,
  hold: EnrolmentHold | null,
  at: Date,
): Next & Pick<Enrolment, 'hold' | 'dueAt'> {
  const isOver = hold === null || !isHeld({ hold }, at);
  return isOver || next.step === null ? { ...next, hold: null } : { ...next, ...heldUntil(next, hold) };
}
