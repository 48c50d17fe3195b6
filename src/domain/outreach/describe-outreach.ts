import { OUTREACH_STATUSES, type OutreachStatus } from '../billing/outreach-status';
import { assertNever } from '../errors';
import type { BlockReason } from './outreach-campaign';

/** What the switch of a business does at the moment. */
export const OUTREACH_STATES = ['not_set_up', ...OUTREACH_STATUSES] as const;
export type OutreachState = 'not_set_up' | OutreachStatus;

/** What has to be done before messages leave, as it stands after "waiting:". */
const BLOCKS: Readonly<Record<BlockReason, string>> = {
  sender_incomplete: 'say who the e-mails come from',
  no_sequence: 'write the e-mails',
  not_approved: 'approve the sequence',
  https_required: 'the service needs a public https address',
  mailbox_auth: 'the mail server refuses the login',
  reputation: 'too many e-mails bounced or were reported',
  insufficient_funds: 'the wallet is empty',
};

export function describeBlock(reason: BlockReason): string {
  return BLOCKS[reason];
}

/** The switch in one line, such as "On – waiting: approve the sequence". */
export function describeOutreach(
  state: OutreachState,
  isEnabled: boolean,
  reasons: readonly BlockReason[],
): string {
  const [first] = reasons;
  switch (state) {
    case 'not_set_up':
      return isEnabled ? 'On – no e-mails are sent: there is no sequence yet' : 'Off';
    case 'paused':
      return 'Off';
    case 'running':
      return 'On – sending';
    case 'blocked':
      return `On – waiting: ${first === undefined ? 'outreach is stopped' : BLOCKS[first]}`;
    case 'not_eligible':
      return 'On – waiting: the website is not eligible';
    case 'suspended_insufficient_funds':
      return `On – waiting: ${BLOCKS.insufficient_funds}`;
    default:
      return assertNever(state);
  }
}
