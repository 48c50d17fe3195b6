import { InvalidRequest } from '../../../domain/errors';
import { normalizeAddress } from '../../../domain/outreach/eligibility/check-address';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import { validateSender } from '../../../domain/outreach/validate-sender';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { OutreachDependencies } from '../outreach-dependencies';
import { changeOutreach, isSameValue } from './change-outreach';

export interface SenderRequest extends UserAddress {
  readonly sender: SenderIdentity;
  readonly actor: Actor;
}

/** Sets who e-mails come from; outreach is set up by it. @throws RecordNotFound, InvalidRequest */
export async function saveSender(deps: OutreachDependencies, { sender: given, ...request }: SenderRequest) {
  const sender = normalized(given);
  const issues = validateSender(sender);
  if (issues.length > 0) throw new InvalidRequest(issues);
  return await changeOutreach(deps, request, ({ campaign }) => {
    if (isSameValue(campaign.sender, sender)) return null;
    // The audit trail holds no personal data.
    return {
      changes: { sender },
      audit: { action: 'outreach.sender_changed', after: { timeZone: sender.timeZone } },
      // People whose own zone is not known are written to in the sender's.
      decidesAnew: campaign.sender?.timeZone !== sender.timeZone,
    };
  });
}

/** In this order of properties, so that two of them can be compared; addresses as what comes in is compared with them. */
function normalized(sender: SenderIdentity): SenderIdentity {
  const replyTo = trimmedOrNull(sender.replyTo);
  return {
    fromName: sender.fromName.trim(),
    legalName: trimmedOrNull(sender.legalName),
    fromEmail: normalizeAddress(sender.fromEmail)?.email ?? sender.fromEmail,
    replyTo: replyTo === null ? null : (normalizeAddress(replyTo)?.email ?? replyTo),
    postalAddress: sender.postalAddress.replace(/\r\n?/g, '\n').trim(),
    timeZone: sender.timeZone.trim(),
  };
}

function trimmedOrNull(text: string | null): string | null {
  const trimmedText = text?.trim() ?? '';
  return trimmedText === '' ? null : trimmedText;
}
