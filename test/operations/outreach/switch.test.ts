import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { CampaignRecord } from '../../../src/domain/billing/campaign';
import type { Enrolment } from '../../../src/domain/outreach/enrolment';
import { newOutreachCampaign } from '../../../src/domain/outreach/outreach-campaign';
import {
  storeCampaign,
  type StoreCampaignDependencies,
} from '../../../src/operations/billing/store-campaign';
import { awaitSends } from '../../../src/operations/outreach/claims/await-sends';
import type { ClaimResult } from '../../../src/operations/outreach/sending/record-sends';
import { sendBatch, type SendBatchDependencies } from '../../../src/operations/outreach/sending/send-batch';
import type { Transaction } from '../../../src/persistence/mongo/transact';
import { anEnrolment } from '../../support/outreach/enrolments';
import { MemoryStore, partOf } from '../../support/outreach/memory-store';
import { SENDER, STEPS } from '../../support/outreach/set-up';

const BUSINESS_ID = 'biz_1';
const AT = new Date('2030-05-13T15:00:00Z');
const now = () => AT;

const SENDING = {
  ...newOutreachCampaign({ businessId: BUSINESS_ID, partnerId: 'par_1', isRunning: true }, AT),
  id: BUSINESS_ID,
  sender: { ...SENDER, replyTo: null },
  latestVersion: 1,
  approved: { version: 1, at: AT, by: 'usr_1' },
};
const OFF: CampaignRecord = {
  enabled: false,
  outreachStatus: 'paused',
  changes: [],
  chargedThrough: null,
  suspensions: 0,
};

function aProspect(id: string) {
  const person = { firstName: 'Ann', lastName: 'Doe' };
  return { id, person, company: {}, visits: { lastSeenAt: AT }, websiteUrl: 'https://shop.example' };
}

/** Two workers that send to the same people, and a switch that is turned off meanwhile. */
function aScene(due: readonly Enrolment[], scheduler: fc.Scheduler) {
  // Also to those who wait for the next run of a `coalesce`.
  const yieldToOthers = async () => {
    await new Promise((resolve) => void setImmediate(resolve));
    await scheduler.schedule(Promise.resolve());
  };
  const memory = new MemoryStore(yieldToOthers);
  const isOpen = ({ id }: Enrolment) =>
    !memory.sends().some(({ enrolmentId, state }) => enrolmentId === id && state === 'sent');
  const stores = {
    ...memory.stores(),
    enrolments: { findMany: async () => due.filter(isOpen), updateMany: async () => undefined },
    prospects: { findMany: async (ids: readonly string[]) => ids.map(aProspect) },
    sequences: {
      findMany: async () => [{ businessId: BUSINESS_ID, version: 1, steps: STEPS, createdAt: AT }],
    },
    outreachSuppressions: { findListed: async () => [] },
    exclusions: { findListed: async () => new Set() },
    suppressions: { findListed: async () => new Set() },
  };
  memory.put(SENDING);
  const log: string[] = [];
  const business = { id: BUSINESS_ID, websiteUrl: 'https://shop.example' };
  const deps = {
    stores,
    now,
    config: {
      publicOrigin: 'https://outreach.example',
      outreach: { isPaced: false, pricePerEmailMinor: 0, dayMs: 1_000 },
    },
    poke: () => undefined,
    composeMessage: async () => Buffer.from(''),
    identityHasher: { hash: () => '', hashes: () => [] },
    messageTokens: { sign: () => '' },
    mailTransport: {
      isLive: false,
      name: 'memory',
      conversationsMax: 2,
      async deliver({ to }: { to: string }, { beforeData }: { beforeData: () => Promise<boolean> }) {
        await yieldToOthers();
        if (!(await beforeData())) return { kind: 'stopped' as const };
        await yieldToOthers();
        log.push(`DATA ${to}`);
        await yieldToOthers();
        return { kind: 'accepted' as const, response: '250 ok' };
      },
      close: async () => undefined,
    },
    claimBusiness: async (transaction: Transaction) => {
      await stores.businesses.lock(transaction, [BUSINESS_ID]);
      return { business, wallet: {} };
    },
    recordSends: async (_businessId: string, outcomes: readonly ClaimResult[]) => {
      await stores.transact(async (transaction) => {
        const claimed = await stores.sends.findMany(
          outcomes.map(({ id }) => id),
          transaction,
        );
        const ended = claimed.filter(({ state }) => state === 'sending');
        const stateOf = (sendId: string) =>
          outcomes.find(({ id }) => id === sendId)?.result.kind === 'accepted' ? 'sent' : 'due';
        await stores.sends.updateMany(
          transaction,
          ended.map(({ id }) => ({ id, set: { state: stateOf(id), claim: null } })),
        );
      });
      return outcomes.map(() => null);
    },
  };
  const dependencies = partOf<SendBatchDependencies & StoreCampaignDependencies>(deps);

  return {
    log,
    memory,
    async send() {
      const run = { businessId: BUSINESS_ID, mayGoOn: () => true, signal: new AbortController().signal };
      await sendBatch(
        dependencies,
        run,
        due.map(({ id }) => id),
      );
    },
    /** As `PUT /campaign/status` does, a while later: commits, waits for what is in flight, answers. */
    async switchOff(later: number) {
      for (let passed = 0; passed < later; passed += 1) await yieldToOthers();
      await stores.transact(async (transaction) => {
        await stores.businesses.lock(transaction, [BUSINESS_ID]);
        await storeCampaign(dependencies, transaction, BUSINESS_ID, OFF);
      });
      const begun = memory.sends().filter(({ dataStartedAt }) => dataStartedAt !== null);
      log.push(`answer ${await awaitSends(dependencies, BUSINESS_ID, yieldToOthers)}`);
      return begun.map(({ email }) => `DATA ${email}`);
    },
  };
}

describe('a campaign that is switched off while e-mails are sent', () => {
  it('begins the last of them before the switch is answered, in whatever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(40),
        async (scheduler, people, later) => {
          const due = Array.from({ length: people }, () => anEnrolment({ createdAt: AT, dueAt: AT }));
          const { log, memory, send, switchOff } = aScene(due, scheduler);
          const [begun] = await scheduler.waitFor(Promise.all([switchOff(later), send(), send()]));

          const answered = log.indexOf('answer 0');
          expect(answered).toBeGreaterThanOrEqual(0);
          expect(log.slice(answered + 1)).toEqual([]);
          const messages = log.slice(0, answered);
          // Those that had begun when it was switched off, each once.
          expect(messages.toSorted()).toEqual(begun.toSorted());
          const states = memory.sends().map(({ state }) => state);
          expect(states.filter((state) => state === 'sent')).toHaveLength(messages.length);
          expect(states.filter((state) => state === 'sending')).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
