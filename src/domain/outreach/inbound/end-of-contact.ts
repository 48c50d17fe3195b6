import { assertNever } from '../../errors';
import type { ProspectStatus } from '../../leads/prospects/prospect';
import type { EnrolmentState } from '../enrolment';

/** What people, or the servers of their mailboxes, may answer that ends an enrolment. */
export type ContactEnd = Extract<
  EnrolmentState,
  'replied' | 'bounced' | 'failed' | 'left_company' | 'unsubscribed' | 'complained'
>;

/** What weighs more stays: whoever has complained is no reply, whatever comes after it. */
function weightOf(state: EnrolmentState): number {
  switch (state) {
    case 'pending_approval':
    case 'active':
      return 0;
    case 'ineligible':
    case 'finished':
    case 'expired':
    case 'stopped':
    case 'failed':
      return 1;
    case 'left_company':
    case 'bounced':
      return 2;
    case 'replied':
      return 3;
    case 'unsubscribed':
      return 4;
    case 'complained':
      return 5;
    default:
      return assertNever(state);
  }
}

export function endsContact(current: EnrolmentState, end: ContactEnd): boolean {
  return weightOf(end) > weightOf(current);
}

/** What the prospect becomes with it; null where that says nothing about them. */
export function statusAfter(end: ContactEnd): ProspectStatus | null {
  switch (end) {
    case 'replied':
      return 'replied';
    case 'unsubscribed':
      return 'unsubscribed';
    case 'bounced':
    case 'complained':
      return 'suppressed';
    case 'failed':
    case 'left_company':
      return null;
    default:
      return assertNever(end);
  }
}
