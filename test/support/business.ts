import type { ApiClient } from './http/api';

/** How requests name the one user that these tests onboard. */
export const owner = { email: 'jane@example.com', websiteUrl: 'https://example.com' } as const;

export interface OnboardedBusiness {
  readonly businessId: string;
  readonly walletId: string;
}

/** Onboards the owner's business, with money where a test needs some. */
export async function anOnboardedBusiness(
  partner: ApiClient,
  { balance = 0 }: { readonly balance?: number } = {},
): Promise<OnboardedBusiness> {
  const { body } = await partner.post('/user/onboard', owner);
  if (balance > 0) await partner.post('/wallet/topup', { ...owner, amount: balance });
  return { businessId: body.data.businessId, walletId: body.data.wallet.walletId };
}
