import type { Connection } from 'mongoose';
import { createApiKeyRepository } from './accounts/api-keys';
import { createAuditEntryRepository } from './accounts/audit-entries';
import { createBusinessRepository } from './accounts/businesses';
import { createIdempotencyRecordRepository } from './accounts/idempotency-records';
import { createLoginClaimRepository } from './accounts/login-claims';
import { createPartnerRepository } from './accounts/partners';
import { createRequestQuotaRepository } from './accounts/request-quotas';
import { createSessionRepository, createSupportSessionRepository } from './accounts/sessions';
import { createUserRepository } from './accounts/users';
import { createAttemptRepository } from './deliveries/attempts';
import { createDeliveryRepository } from './deliveries/deliveries';
import { createEventRepository } from './deliveries/events';
import { createListenerRepository } from './deliveries/listeners';
import { createRecoveryRepository } from './deliveries/recoveries';
import { createExclusionErasureRepository } from './leads/exclusion-erasures';
import { createExclusionRepository } from './leads/exclusions';
import { createProspectRepository } from './leads/prospects';
import { createSeedRepository } from './leads/seeds';
import { createSuppressionRepository } from './leads/suppressions';
import { createUnmatchedVisitorRepository } from './leads/unmatched-visitors';
import { isDuplicateKey, isStoreUnavailable } from './mongo/connection';
import { afterCommit, createTransact, type TransactSettings } from './mongo/transact';
import { createCapturedMessageRepository } from './outreach/captured-messages';
import { createEnrolmentRepository } from './outreach/enrolments';
import { createInboundMessageRepository } from './outreach/inbound-messages';
import { createOutreachCampaignRepository } from './outreach/outreach-campaigns';
import { createOutreachSuppressionRepository } from './outreach/outreach-suppressions';
import { createSendRepository } from './outreach/sends';
import { createSequenceRepository } from './outreach/sequences';
import { createHoldRepository } from './wallet/holds';
import { createLedgerEntryRepository } from './wallet/ledger-entries';
import { createWalletRepository } from './wallet/wallets';

export type Stores = ReturnType<typeof createStores>;

/** Each has a default. */
export interface StoreSettings {
  readonly transactions?: Partial<TransactSettings>;
  /** How long the audit trail is kept; migrations bring it to the store. */
  readonly auditRetentionDays?: number;
}

/** Every repository of the service, on one connection, and the transaction that binds them. */
export function createStores(
  connection: Connection,
  { transactions = {}, auditRetentionDays }: StoreSettings = {},
) {
  return {
    transact: createTransact(connection, transactions),
    afterCommit,
    isDuplicateKey,
    isUnavailable: isStoreUnavailable,
    partners: createPartnerRepository(connection),
    apiKeys: createApiKeyRepository(connection),
    businesses: createBusinessRepository(connection),
    users: createUserRepository(connection),
    loginClaims: createLoginClaimRepository(connection),
    sessions: createSessionRepository(connection),
    supportSessions: createSupportSessionRepository(connection),
    auditEntries: createAuditEntryRepository(connection, auditRetentionDays),
    idempotencyRecords: createIdempotencyRecordRepository(connection),
    requestQuotas: createRequestQuotaRepository(connection),
    seeds: createSeedRepository(connection),
    unmatchedVisitors: createUnmatchedVisitorRepository(connection),
    prospects: createProspectRepository(connection),
    suppressions: createSuppressionRepository(connection),
    exclusions: createExclusionRepository(connection),
    exclusionErasures: createExclusionErasureRepository(connection),
    events: createEventRepository(connection),
    listeners: createListenerRepository(connection),
    deliveries: createDeliveryRepository(connection),
    attempts: createAttemptRepository(connection),
    recoveries: createRecoveryRepository(connection),
    wallets: createWalletRepository(connection),
    holds: createHoldRepository(connection),
    ledgerEntries: createLedgerEntryRepository(connection),
    outreachCampaigns: createOutreachCampaignRepository(connection),
    sequences: createSequenceRepository(connection),
    enrolments: createEnrolmentRepository(connection),
    sends: createSendRepository(connection),
    inboundMessages: createInboundMessageRepository(connection),
    outreachSuppressions: createOutreachSuppressionRepository(connection),
    capturedMessages: createCapturedMessageRepository(connection),
  };
}
