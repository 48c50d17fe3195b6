import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import { composeOperations } from '../../src/composition/compose-operations';
import type { ApiClient, TestApi } from '../support/http/api';
import { HOUR } from '../support/clock';
import { eraseFully } from '../support/erasure';
import { processSeeds } from '../support/intake';
import { onboard, visitorNumber } from '../support/leads';
import { moneyOf } from '../support/money';
import type { FaultName } from './fault-series';

export const OWNER = { email: 'owner@example.com', websiteUrl: 'https://example.com' };
export const LISTENER = { destinationUrl: 'https://hooks.example.com/', listenTo: ['*'] };
export const ONCE = { 'Idempotency-Key': 'once' };
const PEOPLE = [visitorNumber(1), visitorNumber(2)];
export const ACTOR = { kind: 'cli', id: 'test' } as const;

/** Does it, or asks for it; answers whether it is done, as opposed to "try again". */
export type Act = () => Promise<boolean>;

/** A business with its owner, of a partner that has nothing else. */
export interface Prepared {
  readonly api: TestApi;
  readonly partner: ApiClient;
  readonly businessId: string;
}

export interface StoredOperation {
  readonly name: string;
  /** The collection whose writes fail. */
  readonly writesTo: string;
  /** How they fail, one after the other; then how commits fail, if it is a transaction. */
  readonly writes: readonly FaultName[];
  readonly commits: readonly FaultName[];
  readonly prepare: (prepared: Prepared) => Promise<Act>;
  /** How many records it adds. */
  readonly adds: Readonly<Record<string, number>>;
}

/** `STORE_FAULTS=all` for every operation with every fault; else those that take different ways through our code. */
const IS_LONG = process.env['STORE_FAULTS'] === 'all';

interface Faults {
  readonly writes: readonly FaultName[];
  readonly commits: readonly FaultName[];
}

const EVERY_FAULT: Faults = {
  writes: ['notPrimary', 'interrupted', 'conflict', 'cutBefore', 'cutAfter', 'silence'],
  commits: [
    ...(['steppedDown', 'shutsDown', 'transactionGone', 'noMajority'] as const),
    ...(['cutBefore', 'cutAfter', 'silence'] as const),
  ],
};
export const OF_MONEY: Faults = IS_LONG
  ? EVERY_FAULT
  : {
      writes: ['notPrimary', 'conflict', 'cutBefore', 'cutAfter'],
      commits: ['steppedDown', 'transactionGone', 'noMajority', 'cutBefore', 'cutAfter'],
    };
export const IN_TRANSACTION: Faults = IS_LONG
  ? EVERY_FAULT
  : { writes: ['notPrimary', 'cutAfter'], commits: ['noMajority', 'cutAfter'] };
const ALONE: Faults = {
  writes: ['notPrimary', 'noMajority', 'cutBefore', 'cutAfter', ...(IS_LONG ? (['silence'] as const) : [])],
  commits: [],
};

export const STORED_OPERATIONS: readonly StoredOperation[] = [
  {
    name: 'a top-up',
    writesTo: 'ledgerEntries',
    ...EVERY_FAULT,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.post('/wallet/topup', { ...OWNER, amount: 500 }, ONCE)),
    adds: { ledgerEntries: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'a hold',
    writesTo: 'holds',
    ...OF_MONEY,
    async prepare({ api, partner, businessId }) {
      await topUp(partner, 1_000);
      return async () => {
        await placeHold(api, businessId);
        return true;
      };
    },
    adds: { holds: 1 },
  },
  {
    name: 'the capture of a hold',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ api, partner, businessId }) {
      await topUp(partner, 1_000);
      await placeHold(api, businessId);
      return async () => {
        await moneyOf(api.dependencies, businessId).capture(`hold/${businessId}`);
        expect(await walletOf(api, businessId)).toMatchObject({ balanceMinor: 900, heldMinor: 0 });
        return true;
      };
    },
    adds: { ledgerEntries: 1 },
  },
  {
    name: 'switching a campaign on, which charges the day',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ partner }) {
      await topUp(partner, 100_000);
      return async () => isDone(await partner.put('/campaign/status', { ...OWNER, enabled: true }, ONCE));
    },
    adds: { ledgerEntries: 1, auditEntries: 1 },
  },
  {
    name: 'the charge of a day',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ api, partner, businessId }) {
      await topUp(partner, 100_000);
      expectDone(await partner.put('/campaign/status', { ...OWNER, enabled: true }));
      api.clock.advance(24 * HOUR);
      const today = api.clock.now();
      const { settleCampaign } = composeOperations({ ...api.dependencies, now: () => today });
      return async () => {
        await settleCampaign(businessId);
        return true;
      };
    },
    adds: { ledgerEntries: 1 },
  },
  {
    name: 'the deletion of a business, which books a refund',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ partner }) {
      await topUp(partner, 1_000);
      return async () => isDoneOrGone(await partner.delete('/user', OWNER));
    },
    adds: { users: -1, ledgerEntries: 1, auditEntries: 2 },
  },
  {
    name: 'onboarding',
    writesTo: 'users',
    ...IN_TRANSACTION,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.post('/user/onboard', { ...OWNER, websiteUrl: 'https://b.example' }, ONCE)),
    adds: { users: 1, businesses: 1, wallets: 1, auditEntries: 2, idempotencyRecords: 1 },
  },
  {
    name: 'the record of a request with a key',
    writesTo: 'idempotencyRecords',
    ...ALONE,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.post('/wallet/topup', { ...OWNER, amount: 500 }, ONCE)),
    adds: { ledgerEntries: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'the creation of an API key',
    writesTo: 'apiKeys',
    ...IN_TRANSACTION,
    async prepare({ api, businessId }) {
      const key = { partnerName: businessId, name: 'test', scope: 'write', expiresAt: null } as const;
      return async () => {
        await api.operations.createKey({ ...key, actor: ACTOR });
        return true;
      };
    },
    adds: { partners: 1, apiKeys: 1, auditEntries: 2 },
  },
  {
    name: 'a seed',
    writesTo: 'seedChunks',
    ...ALONE,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.post('/seed/lead', { website: OWNER.websiteUrl, visitors: PEOPLE }, ONCE)),
    adds: { seedChunks: 1, idempotencyRecords: 1 },
  },
  {
    name: 'exclusions, with the request to erase who matches',
    writesTo: 'exclusions',
    ...IN_TRANSACTION,
    async prepare({ partner }) {
      const { websiteUrl } = OWNER;
      const excluded = { websiteUrl, entries: ['rival.example', 'jane@rival.example'], removeExisting: true };
      return async () => isDone(await partner.post('/exclusion', excluded, ONCE));
    },
    adds: { exclusions: 2, exclusionErasures: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'a step of the intake, with its events and deliveries',
    writesTo: 'deliveries',
    ...IN_TRANSACTION,
    async prepare({ api, partner }) {
      expectDone(await partner.post('/webhook', LISTENER));
      await seed(partner);
      return async () => {
        await processSeeds(api);
        return true;
      };
    },
    adds: { prospects: 2, events: 2, deliveries: 2 },
  },
  {
    name: 'the creation of a listener',
    writesTo: 'listeners',
    ...IN_TRANSACTION,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.post('/webhook', LISTENER, ONCE)),
    adds: { listeners: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'a change of a listener',
    writesTo: 'listeners',
    ...IN_TRANSACTION,
    async prepare({ partner }) {
      const { body } = expectDone(await partner.post('/webhook', LISTENER));
      return async () => isDone(await partner.patch(`/webhook/${body.data.id}`, { state: 'paused' }));
    },
    adds: { auditEntries: 1 },
  },
  {
    name: 'the start of a recovery',
    writesTo: 'recoveries',
    ...IN_TRANSACTION,
    async prepare({ api, partner }) {
      const { body } = expectDone(await partner.post('/webhook', LISTENER));
      const since = new Date(api.clock.now().getTime() - HOUR).toISOString();
      return async () => isDone(await partner.post(`/webhook/${body.data.id}/recover`, { since }, ONCE));
    },
    adds: { recoveries: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'the erasure of a prospect',
    writesTo: 'prospects',
    ...IN_TRANSACTION,
    async prepare({ api, partner }) {
      await seed(partner);
      await processSeeds(api);
      const { body } = expectDone(await partner.get('/prospect', { websiteUrl: OWNER.websiteUrl }));
      expect(body.data.items).toHaveLength(2);
      return async () => isDoneOrGone(await partner.delete(`/prospect/${body.data.items[0].id}`));
    },
    // A suppression for each identity.
    adds: { prospects: -1, suppressions: 3, auditEntries: 1 },
  },
  {
    name: 'the erasure of what a deleted business left',
    writesTo: 'prospects',
    ...IN_TRANSACTION,
    async prepare({ api, partner, businessId }) {
      await seed(partner);
      await processSeeds(api);
      expectDone(await partner.delete('/user', OWNER));
      return async () => {
        await eraseFully(api, businessId);
        return true;
      };
    },
    adds: { businesses: -1, seedChunks: -1, prospects: -2, auditEntries: 1 },
  },
];

export async function prepare(api: TestApi): Promise<Prepared> {
  const partner = await api.aPartner();
  const { businessId } = await onboard(partner, OWNER.websiteUrl);
  return { api, partner, businessId };
}

/** Whatever is not done is answered "try again". */
export function isDone(response: Response): boolean {
  if (response.status < 300) return true;
  expect([409, 503]).toContain(response.status);
  expect(['idempotency_in_progress', 'store_unavailable']).toContain(response.body.code);
  return false;
}

/** Also when it was done by a request whose answer was lost. */
export function isDoneOrGone(response: Response): boolean {
  return response.status === 404 || isDone(response);
}

export function expectDone(response: Response): Response {
  expect(response.status).toBe(200);
  return response;
}

export async function topUp(partner: ApiClient, amount: number): Promise<void> {
  expectDone(await partner.post('/wallet/topup', { ...OWNER, amount }));
}

export async function seed(partner: ApiClient): Promise<void> {
  expectDone(await partner.post('/seed/lead', { website: OWNER.websiteUrl, visitors: PEOPLE }));
}

export async function walletOf({ stores }: TestApi, businessId: string) {
  return await stores.wallets.findByBusiness(businessId);
}

export async function placeHold({ dependencies }: TestApi, businessId: string) {
  await moneyOf(dependencies, businessId).hold(`hold/${businessId}`, 100);
}
