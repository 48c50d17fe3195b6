import type { ApiClient } from './http/api';

/** An onboarded user, as the API answered. */
export interface OnboardedUser {
  readonly userId: string;
  readonly businessId: string;
  readonly walletId: string;
  readonly email: string;
  readonly websiteUrl: string;
}

/** Onboards a user; a test names only what matters to it. */
export async function anOnboardedUser(
  partner: ApiClient,
  { email = 'jane@example.com', websiteUrl = 'https://example.com' } = {},
): Promise<OnboardedUser> {
  const { status, body } = await partner.post('/user/onboard', { email, websiteUrl });
  if (status !== 200) throw new Error(`onboarding answered ${status}: ${JSON.stringify(body)}`);
  const { userId, businessId, wallet } = body.data;
  return { userId, businessId, walletId: wallet.walletId, email, websiteUrl };
}
