import type { ProspectStatus } from '../../leads/prospects/prospect';
import type { EnrolmentState } from '../enrolment';

/** What people, or the servers of their mailboxes, may answer that ends an enrolment. */
export type ContactEnd = Extract<
  EnrolmentState,
  'replied' | 'bounced' | 'failed' | 'left_company' | 'unsubscribed' | 'complained'
>;

/** What weighs more stays: whoever has complained is no reply, whatever comes after it. */
const WEIGHTS: Readonly<Record<EnrolmentState, number>> = {
  pending_approval: 0,
  active: 0,
  ineligible: 1,
  finished: 1,
  expired: 1,
  stopped: 1,
  failed: 1,
  left_company: 2,
  bounced: 2,
  replied: 3,
  unsubscribed: 4,
  complained: 5,
};

export function endsContact(current: EnrolmentState, end: ContactEnd): boolean {
  return WEIGHTS[end] > WEIGHTS[current];
}

/** What the prospect becomes with it; null where that says nothing about them. */
export const STATUS_AFTER: Readonly<Record<ContactEnd, ProspectStatus | null>> = {
  replied: 'replied',
  unsubscribed: 'unsubscribed',
  bounced: 'suppressed',
  complained: 'suppressed',
  failed: null,
  left_company: null,
};
