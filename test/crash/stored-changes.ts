import { expect } from '@jest/globals';
import { checkEligibility } from '../../src/operations/accounts/eligibility/check-eligibility';
import { createPublishEvents } from '../../src/operations/deliveries/events/publish-events';
import { processSeeds } from '../support/intake';
import { moneyOf } from '../support/money';
import {
  ACTOR,
  expectDone,
  IN_TRANSACTION,
  isDone,
  isDoneOrGone,
  LISTENER,
  OF_MONEY,
  ONCE,
  OWNER,
  placeHold,
  seed,
  topUp,
  walletOf,
  type Prepared,
  type StoredOperation,
} from './stored-operations';

/** What changes, ends or adds to records that are there. */
export const STORED_CHANGES: readonly StoredOperation[] = [
  {
    name: 'the release of a hold',
    writesTo: 'holds',
    ...OF_MONEY,
    async prepare({ api, partner, businessId }) {
      await topUp(partner, 1_000);
      await placeHold(api, businessId);
      return async () => {
        await moneyOf(api.dependencies, businessId).release(`hold/${businessId}`);
        expect(await walletOf(api, businessId)).toMatchObject({ balanceMinor: 1_000, heldMinor: 0 });
        return true;
      };
    },
    adds: {},
  },
  {
    name: 'the reversal of a top-up, which leaves a debt',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ api, partner, businessId }) {
      await topUp(partner, 1_000);
      await placeHold(api, businessId);
      const { body } = await partner.get('/wallet/transactions', OWNER);
      const reversal = { ...OWNER, transactionId: body.data.items[0].transactionId };
      return async () => isDone(await partner.post('/wallet/topup/reverse', reversal));
    },
    adds: { ledgerEntries: 1, auditEntries: 1, events: 1 },
  },
  {
    name: 'a correction by hand',
    writesTo: 'ledgerEntries',
    ...OF_MONEY,
    async prepare({ api, businessId }) {
      const walletId = (await walletOf(api, businessId))?.id ?? '';
      const correction = { walletId, type: 'adjustment', amountMinor: 5, reference: 'once' } as const;
      return async () => {
        const booked = { ...correction, reason: 'test', author: 'test', actor: ACTOR };
        expect((await api.operations.correctWallet(booked)).entry).toMatchObject({ amountMinor: 5 });
        return true;
      };
    },
    adds: { ledgerEntries: 1, auditEntries: 1 },
  },
  {
    name: 'a check of eligibility, with its event',
    writesTo: 'events',
    ...IN_TRANSACTION,
    async prepare({ api, partner, businessId }) {
      expectDone(await partner.post('/webhook', LISTENER));
      const deps = {
        ...api.dependencies,
        publishEvents: createPublishEvents(api.dependencies),
        probeWebsite: async () => ({ kind: 'answered' }) as const,
      };
      return async () => {
        await checkEligibility(deps, businessId, new AbortController().signal);
        return true;
      };
    },
    adds: { events: 1, deliveries: 1 },
  },
  {
    name: "a change of a wallet's settings",
    writesTo: 'wallets',
    ...IN_TRANSACTION,
    prepare:
      async ({ partner }) =>
      async () =>
        isDone(await partner.patch('/wallet', { ...OWNER, lowBalanceThreshold: 100 })),
    adds: { auditEntries: 1 },
  },
  {
    name: 'the end of an API key',
    writesTo: 'apiKeys',
    ...IN_TRANSACTION,
    async prepare({ api, partner }) {
      const { keyId } = await partner.withScope('read');
      return async () => {
        await api.operations.revokeKey(keyId, ACTOR);
        return true;
      };
    },
    adds: { auditEntries: 1 },
  },
  {
    name: 'a new signing secret',
    writesTo: 'listeners',
    ...IN_TRANSACTION,
    async prepare(prepared) {
      const id = await aListener(prepared);
      return async () => isDone(await prepared.partner.post(`/webhook/${id}/secret/rotate`, {}, ONCE));
    },
    adds: { auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'a test event',
    writesTo: 'events',
    ...IN_TRANSACTION,
    async prepare(prepared) {
      const id = await aListener(prepared);
      return async () => isDone(await prepared.partner.post(`/webhook/${id}/test`, {}, ONCE));
    },
    adds: { events: 1, deliveries: 1, auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'a request for a retry',
    writesTo: 'deliveries',
    ...IN_TRANSACTION,
    async prepare(prepared) {
      const { partner } = prepared;
      const id = await aListener(prepared);
      expectDone(await partner.post(`/webhook/${id}/test`, {}));
      const { body } = expectDone(await partner.get('/webhook/deliveries', { webhookId: id }));
      const path = `/webhook/deliveries/${body.data.items[0].id}/retry`;
      return async () => isDone(await partner.post(path, {}, ONCE));
    },
    adds: { auditEntries: 1, idempotencyRecords: 1 },
  },
  {
    name: 'the end of a recovery',
    writesTo: 'recoveries',
    ...IN_TRANSACTION,
    async prepare(prepared) {
      const { partner } = prepared;
      const since = prepared.api.clock.now().toISOString();
      const started = await partner.post(`/webhook/${await aListener(prepared)}/recover`, { since });
      const path = `/webhook/recoveries/${expectDone(started).body.data.jobId}`;
      return async () => isDone(await partner.delete(path));
    },
    adds: { auditEntries: 1 },
  },
  {
    name: 'the deletion of a listener',
    writesTo: 'listeners',
    ...IN_TRANSACTION,
    async prepare(prepared) {
      const id = await aListener(prepared);
      return async () => isDoneOrGone(await prepared.partner.delete(`/webhook/${id}`));
    },
    adds: { auditEntries: 1 },
  },
  {
    name: 'a change of a prospect',
    writesTo: 'prospects',
    ...IN_TRANSACTION,
    async prepare({ api, partner }) {
      await seed(partner);
      await processSeeds(api);
      const { body } = expectDone(await partner.get('/prospect', { websiteUrl: OWNER.websiteUrl }));
      const path = `/prospect/${body.data.items[0].id}`;
      return async () => isDone(await partner.patch(path, { status: 'contacted' }));
    },
    adds: { auditEntries: 1 },
  },
];

async function aListener({ partner }: Prepared): Promise<string> {
  return expectDone(await partner.post('/webhook', LISTENER)).body.data.id;
}
