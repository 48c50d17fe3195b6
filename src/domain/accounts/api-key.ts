import type { AccessScope } from './api-key-scopes';

export interface ApiKey {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly scope: AccessScope;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
}
