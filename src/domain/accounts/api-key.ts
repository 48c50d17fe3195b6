import type { AccessScope } from './api-key-scopes';

export interface ApiKey {
  readonly id: string;
  readonly partnerId: string;
  /** What people call it. */
  readonly name: string;
  readonly scope: AccessScope;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
}
