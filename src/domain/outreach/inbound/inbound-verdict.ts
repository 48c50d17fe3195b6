import type { SuppressionReason } from '../suppression';
import type { HealthEvent } from '../sending/sending-health';
import { readDeliveryStatus, readFields, type DeliveryReport } from './delivery-status';
import { headerOf, type InboundParts } from './inbound-parts';
import { isAutomaticReply, isAutoSubmitted, saysLeftCompany } from './automatic-reply';
import { returnAt } from './return-date';
import { asksToStop } from './stop-request';

export type InboundVerdict =
  /** From ourselves, a report of what goes on, or about no spam, or without a return path. */
  | { readonly kind: 'ignore' }
  /** Somebody reported the message as spam. */
  | { readonly kind: 'complaint' }
  | {
      readonly kind: 'bounce';
      readonly status: string | null;
      readonly detail: string;
      /** Why the address is suppressed; null where it is not. */
      readonly suppress: SuppressionReason | null;
      readonly health: HealthEvent | null;
      /** What the enrolment becomes: a refusal by policy is our fault, not the address's. */
      readonly enrolment: 'bounced' | 'failed';
    }
  | { readonly kind: 'out_of_office'; readonly until: Date }
  | { readonly kind: 'left_company' }
  | { readonly kind: 'unsubscribe' }
  | { readonly kind: 'reply' };

export interface InboundContext {
  /** The addresses that the installation sends from, or gets replies at, in lower case. */
  readonly ownAddresses: readonly string[];
  /** Of the recipient, else the sender: dates in a message are meant there. */
  readonly timeZone: string;
}

/** What a message that came in means. Nothing is ever answered. */
export function inboundVerdict(message: InboundParts, context: InboundContext, now: Date): InboundVerdict {
  if (context.ownAddresses.includes(message.from?.toLowerCase() ?? '')) return { kind: 'ignore' };
  const feedback = feedbackVerdict(message);
  if (feedback !== null) return feedback;
  const report = readDeliveryStatus(message);
  if (report !== null) return bounceVerdict(report);
  // Replies of machines have no return path either, but say what they are.
  const isReplyOfMachine = isAutomaticReply(message);
  if (headerOf(message, 'return-path') === '<>' && !isReplyOfMachine) return { kind: 'ignore' };
  if (isReplyOfMachine || isAutoSubmitted(message)) {
    if (saysLeftCompany(message.text)) return { kind: 'left_company' };
    return {
      kind: 'out_of_office',
      until: returnAt(`${message.subject}\n${message.text}`, context.timeZone, now),
    };
  }
  return asksToStop(message.text) ? { kind: 'unsubscribe' } : { kind: 'reply' };
}

/** A report of a mailbox provider (RFC 5965); null for a message that is none. */
function feedbackVerdict({ enclosed }: InboundParts): InboundVerdict | null {
  const part = enclosed.find(({ contentType }) => contentType.endsWith('/feedback-report'));
  if (part === undefined) return null;
  const type = readFields(part.text).get('feedback-type')?.toLowerCase();
  return { kind: type === 'not-spam' ? 'ignore' : 'complaint' };
}

function bounceVerdict(report: DeliveryReport): InboundVerdict {
  if (report.kind === 'in_progress') return { kind: 'ignore' };
  const { status, detail, refusal } = report;
  const bounce = { kind: 'bounce', status, detail } as const;
  switch (refusal) {
    case 'no_such_mailbox':
      return { ...bounce, suppress: 'hard_bounce', health: 'bounced_later', enrolment: 'bounced' };
    case 'refused_recipient':
      return { ...bounce, suppress: 'refused', health: 'bounced_later', enrolment: 'bounced' };
    case 'policy':
      return { ...bounce, suppress: null, health: 'policy_failure', enrolment: 'failed' };
    case 'other':
      return { ...bounce, suppress: null, health: null, enrolment: 'bounced' };
  }
}
