export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface SupportSession {
  readonly id: string;
  readonly keyId: string;
  readonly partnerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
