import { RecordNotFound } from '../../../domain/errors';
import type { MailDomainReport } from '../../../domain/outreach/sending/mail-domain';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { findOutreach } from './find-outreach';

/** What mailbox providers find at the domain that a website's e-mails come from. @throws RecordNotFound */
export async function checkSenderDomain(
  deps: Needs<'outreachCampaigns', 'checkMailDomain' | 'findUser'>,
  address: UserAddress,
  dkimSelector: string,
): Promise<MailDomainReport> {
  const { campaign } = await findOutreach(deps, address);
  const fromEmail = campaign?.sender?.fromEmail ?? null;
  if (fromEmail === null) throw new RecordNotFound('No sender is set');
  return await deps.checkMailDomain(fromEmail.slice(fromEmail.lastIndexOf('@') + 1), dkimSelector);
}
