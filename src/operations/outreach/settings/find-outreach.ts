import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { UserAddress, UserOfBusiness } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

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
