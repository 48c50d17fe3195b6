import { DomainError } from '../errors';
import type { Enrolment } from './enrolment';
import { isHeld } from './enrolment-hold';
import type { RenderedStep } from './rendered-message';

export const SEND_STATES = ['due', 'sending', 'sent', 'bounced', 'failed', 'unknown', 'cancelled'] as const;
export type SendState = (typeof SEND_STATES)[number];

/** Who works on a send; whoever has another token has lost it. */
export interface SendClaim {
  readonly token: string;
  readonly leaseUntil: Date;
  /** The day, in the sender's zone, whose cap it counts for. */
  readonly permitDay: string;
}

/** One message of one step of one enrolment; there is never a second one. */
export interface OutreachSend {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly enrolmentId: string;
  readonly prospectId: string;
  readonly email: string;
  readonly step: number;
  readonly sequenceVersion: number;
  /** With its angle brackets; stored when the row is made, so that a retry sends the same bytes. */
  readonly messageId: string;
  /** The Date header, fixed with the first claim. */
  readonly date: Date;
  /** The name beside the address, as it was then; null where there is none. */
  readonly toName: string | null;
  /** As it was rendered for the first claim: what was sent, and what a retry sends. Null once the person was erased. */
  readonly rendered: RenderedStep | null;
  readonly state: SendState;
  readonly dueAt: Date | null;
  /** Claims that ended without a message: connection, login or temporary refusals. */
  readonly failures: number;
  /** Temporary refusals (4xx) of the mail server. */
  readonly deferrals: number;
  readonly claim: SendClaim | null;
  /** Written before DATA; from then on it may have been sent. */
  readonly dataStartedAt: Date | null;
  readonly sentAt: Date | null;
  /** What the mail server said last, without addresses of others or secrets; for people. */
  readonly response: string | null;
  readonly enhancedCode: string | null;
  /** What was charged for it, in minor units; 0 while nothing was. */
  readonly chargedMinor: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether an enrolment still waits for this message. */
export function isAwaited(
  { step }: Pick<OutreachSend, 'step'>,
  enrolment: Pick<Enrolment, 'state' | 'step'> | null,
): boolean {
  return enrolment?.state === 'active' && enrolment.step === step;
}

/** Whether whoever has this token may begin to hand the message over. */
export function mayBeginData(
  send: Pick<OutreachSend, 'state' | 'step' | 'claim' | 'dataStartedAt'>,
  enrolment: Pick<Enrolment, 'state' | 'step' | 'hold'> | null,
  token: string,
  at: Date,
): boolean {
  const { state, claim, dataStartedAt } = send;
  const isClaimed = state === 'sending' && claim?.token === token && claim.leaseUntil > at;
  const isDue = enrolment !== null && isAwaited(send, enrolment) && !isHeld(enrolment, at);
  return isClaimed && isDue && dataStartedAt === null;
}

/** Whether it has left, as far as anybody knows. */
export function isOut({ state }: Pick<OutreachSend, 'state'>): boolean {
  return state === 'sent' || state === 'unknown';
}

/** The latest of these, in the order of their steps, that began to leave. */
export function lastBegun(sends: readonly OutreachSend[]): OutreachSend | null {
  return sends.findLast(({ dataStartedAt }) => dataStartedAt !== null) ?? null;
}

/** Only what nobody knows can be resolved. */
export class SendNotUnknown extends DomainError {
  override readonly code = 'send_not_unknown';
  constructor(readonly state: SendState) {
    super(`It is known what became of this message: ${state}`);
  }
}
