import type { OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { UserAddress, UserOfBusiness } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';

export interface OutreachOfUser extends UserOfBusiness {
  /** Null before outreach is set up. */
  readonly campaign: OutreachCampaign | null;
}

export type FindOutreach = ReturnType<typeof createFindOutreach>;

/** The outreach of the business that a user names. @throws RecordNotFound */
export function createFindOutreach({ stores, findUser }: Needs<'outreachCampaigns', 'findUser'>) {
  return async function findOutreach(address: UserAddress): Promise<OutreachOfUser> {
    const found = await findUser(address);
    return { ...found, campaign: await stores.outreachCampaigns.find(found.business.id) };
  };
}
