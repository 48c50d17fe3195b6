import type { z } from 'zod';
import type { Deleted } from '../../../operations/accounts/deletion/delete-user';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import { readMetadata } from './metadata';
import type { deletedData, userData } from './schemas';

/** How a request spelt the user it names; answers repeat it. */
export interface Spelling {
  readonly email: string;
  readonly websiteUrl: string;
}

/** A user as the API shows one, in the spelling of the request or else of the onboarding. */
export function presentUser(account: UserAccount, spelling?: Spelling): z.input<typeof userData> {
  const { user, business, wallet } = account;
  const { status, reasons, checkedAt } = business.eligibility;
  const { enabled, outreachStatus } = business.campaign;
  return {
    userId: user.id,
    email: spelling?.email ?? user.email,
    websiteUrl: spelling?.websiteUrl ?? user.websiteUrl ?? business.websiteUrl,
    additionalHosts: [...business.additionalHosts],
    businessId: business.id,
    firstName: user.firstName,
    lastName: user.lastName,
    companyName: user.companyName,
    metadata: readMetadata(user.metadata),
    eligibility: { status, reasons: [...reasons], checkedAt: checkedAt?.toISOString() ?? null },
    campaign: { enabled, outreachStatus },
    wallet: { walletId: wallet.id, balance: wallet.balanceMinor, currency: wallet.currency },
    createdAt: user.createdAt.toISOString(),
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
