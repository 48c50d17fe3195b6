import type { z } from 'zod';
import type { Deleted } from '../../../operations/accounts/deletion/delete-user';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import type { NamedUser } from '../../parameters';
import { readMetadata } from './metadata';
import type { deletedData, userData } from './schemas';

/** A user as the API shows one, in the spelling of the request or else of the onboarding. */
export function presentUser(account: UserAccount, spelling?: NamedUser): z.input<typeof userData> {
  const { user, business, wallet } = account;
  return {
    ...user,
    userId: user.id,
    email: spelling?.email.address ?? user.email,
    websiteUrl: spelling?.websiteUrl.text ?? user.websiteUrl ?? business.websiteUrl,
    additionalHosts: business.additionalHosts,
    businessId: business.id,
    metadata: readMetadata(user.metadata),
    eligibility: business.eligibility,
    campaign: business.campaign,
    wallet: { walletId: wallet.id, balance: wallet.balanceMinor, currency: wallet.currency },
  };
}

export function presentDeleted({ users, refundDue }: Deleted): z.input<typeof deletedData> {
  return {
    deleted: { users, business: refundDue !== null },
    refundDue: refundDue?.amountMinor ?? 0,
    owed: refundDue?.owedMinor ?? 0,
    currency: refundDue?.currency ?? null,
  };
}
