import type {
  EnrolmentHoldReason,
  EnrolmentState,
  IneligibleReason,
} from '../../../domain/outreach/enrolment';
import type { SendState } from '../../../domain/outreach/send';
import type { Wording } from '../../wording';

export const ENROLMENT: Readonly<Record<EnrolmentState, Wording>> = {
  ineligible: { word: 'Not contacted', tone: 'plain' },
  pending_approval: { word: 'Waits for approval', tone: 'plain' },
  active: { word: 'In the sequence', tone: 'good' },
  finished: { word: 'Had all e-mails', tone: 'plain' },
  replied: { word: 'Replied', tone: 'good' },
  bounced: { word: 'Bounced', tone: 'bad' },
  complained: { word: 'Complained', tone: 'bad' },
  unsubscribed: { word: 'Unsubscribed', tone: 'warn' },
  left_company: { word: 'Left the company', tone: 'plain' },
  stopped: { word: 'Stopped', tone: 'plain' },
  expired: { word: 'Too late', tone: 'plain' },
  failed: { word: 'Failed', tone: 'bad' },
};

/** Why nobody writes to a person, as an answer to that question. */
export const INELIGIBLE: Readonly<Record<IneligibleReason, string>> = {
  no_email: 'No e-mail address is known.',
  bad_email: 'The e-mail address cannot be used: it is not exactly one address.',
  free_mail: 'The address is a private one, at a free mail provider.',
  suppressed: 'The address or its domain is excluded, or on the list of those who must not be written to.',
  already_in_contact: 'They have replied already.',
  already_enrolled: 'Another lead has the same address.',
  erased: 'The person was erased and stays so.',
  country_not_allowed: 'Your country rule does not allow their country.',
  country_unknown: 'Their country is not known, and your country rule asks for it.',
  last_seen_too_long_ago: 'They were on the website too long ago.',
};

export const HOLDS: Readonly<Record<EnrolmentHoldReason, string>> = {
  out_of_office: 'They are out of office.',
  company_cap: 'Somebody at their company was written to just now.',
  colleague_replied: 'A colleague of theirs has replied.',
  needs_review: 'An e-mail would not look right; somebody should see to it.',
  country_unknown: 'Their country is not known.',
  by_hand: 'Somebody has paused it.',
};

export const SEND: Readonly<Record<SendState, Wording>> = {
  due: { word: 'Planned', tone: 'plain' },
  sending: { word: 'Being sent', tone: 'plain' },
  sent: { word: 'Sent', tone: 'good' },
  bounced: { word: 'Bounced', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Not known', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
};
