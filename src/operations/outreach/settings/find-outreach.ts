import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { UserAddress, UserOfBusiness } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { RecordNotFound } from '../../../domain/errors';
import type { MailDomainReport } from '../../../domain/outreach/sending/mail-domain';

export interface OutreachOfUser extends UserOfBusiness {
  /** Null before outreach is set up. */
  readonly campaign: OutreachCampaign | null;
}

/** The outreach of the business that a user names. @throws RecordNotFound */
export async function findOutreach(
  { stores, findUser }: Needs<'outreachCampaigns', 'findUser'>,
  address: UserAddress,
): Promise<OutreachOfUser> {
  const found = await findUser(address);
  return { ...found, campaign: await stores.outreachCampaigns.find(found.business.id) };
}

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
