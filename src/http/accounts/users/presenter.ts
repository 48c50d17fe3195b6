import type { Deleted } from '../../../operations/accounts/deletion/delete-user';
import type { UserAccount } from '../../../operations/accounts/users/find-user';
import type { NamedUser } from '../../parameters';
import { readMetadata } from './metadata';

/** A user as the API shows one, in the spelling of the request or else of the onboarding. */
export function presentUser(account: UserAccount, spelling?: NamedUser) {
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

export function presentDeleted({ users, refundDue }: Deleted) {
  return {
    deleted: { users, business: refundDue !== null },
    refundDue: refundDue?.amountMinor ?? 0,
    owed: refundDue?.owedMinor ?? 0,
    currency: refundDue?.currency ?? null,
  };
}
