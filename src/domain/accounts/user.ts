/** What an onboarding may give and give anew; absent fields stay as they are. */
export interface UserDetails {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly metadata?: string | undefined;
}

export interface User {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  /** As the onboarding sent it, trimmed. */
  readonly email: string;
  /** As this user's onboarding spelt it; null where that was not kept. */
  readonly websiteUrl: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  /** The caller's own data as JSON text: its names may be anything. */
  readonly metadata: string | null;
  readonly createdAt: Date;
}
