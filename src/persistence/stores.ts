import type { Connection } from 'mongoose';
import { createApiKeyRepository } from './api-keys';
import { createAuditEntryRepository } from './audit-entries';
import { createBusinessRepository } from './businesses';
import { isDuplicateKey, isStoreUnavailable } from './connection';
import { createEventRepository } from './events';
import { createIdempotencyRecordRepository } from './idempotency-records';
import { createLoginClaimRepository } from './login-claims';
import { createAttemptRepository } from './attempts';
import { createDeliveryRepository } from './deliveries';
import { createHoldRepository } from './holds';
import { createLedgerEntryRepository } from './ledger-entries';
import { createListenerRepository } from './listeners';
import { createPartnerRepository } from './partners';
import { createProspectRepository } from './prospects';
import { createRecoveryRepository } from './recoveries';
import { createRequestQuotaRepository } from './request-quotas';
import { createSeedRepository } from './seeds';
import { createSessionRepository } from './sessions';
import { createSuppressionRepository } from './suppressions';
import { createSupportSessionRepository } from './support-sessions';
import { createTransact } from './transact';
import { createUserRepository } from './users';
import { createWalletRepository } from './wallets';

export type Stores = ReturnType<typeof createStores>;

/** Every repository of the service, on one connection, and the transaction that binds them. */
export function createStores(connection: Connection) {
  return {
    transact: createTransact(connection),
    isDuplicateKey,
    isUnavailable: isStoreUnavailable,
    partners: createPartnerRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    businesses: createBusinessRepository(connection),
    users: createUserRepository(connection),
    seeds: createSeedRepository(connection),
    prospects: createProspectRepository(connection),
    suppressions: createSuppressionRepository(connection),
    events: createEventRepository(connection),
    wallets: createWalletRepository(connection),
    holds: createHoldRepository(connection),
    ledgerEntries: createLedgerEntryRepository(connection),
    loginClaims: createLoginClaimRepository(connection),
    sessions: createSessionRepository(connection),
    supportSessions: createSupportSessionRepository(connection),
    auditEntries: createAuditEntryRepository(connection),
    listeners: createListenerRepository(connection),
    deliveries: createDeliveryRepository(connection),
    attempts: createAttemptRepository(connection),
    recoveries: createRecoveryRepository(connection),
    idempotencyRecords: createIdempotencyRecordRepository(connection),
    requestQuotas: createRequestQuotaRepository(connection),
  };
}
