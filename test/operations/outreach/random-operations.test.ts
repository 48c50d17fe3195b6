import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CapturedMessage } from '../../../src/domain/outreach/captured-message';
import { createCaptureTransport } from '../../../src/mailer/capture-transport';
import type { MailTransport } from '../../../src/mailer/mail-transport';
import { parseMessage } from '../../../src/mailer/parse-message';
import { simulateAnswer } from '../../../src/mailer/simulate-answer';
import { withParts } from '../../../src/operations/operation-parts';
import { processDueMessages } from '../../../src/operations/outreach/inbound/process-due-messages';
import { receiveMessage } from '../../../src/operations/outreach/inbound/receive-message';
import { findSuppressed } from '../../../src/operations/outreach/suppressions/find-suppressed';
import { messageLinks } from '../../../src/operations/outreach/unsubscribe/message-links';
import { owner } from '../../support/business';
import { DAY, MINUTE } from '../../support/clock';
import { deferred } from '../../support/deferred';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { refusing, type Act } from '../../support/outreach/scripted-transport';

const PRICE = 5;
/** More on a machine that has time: OUTREACH_OPERATIONS=10000. */
const OPERATIONS = Number(process.env['OUTREACH_OPERATIONS'] ?? '10');
const SEED = Number(process.env['OUTREACH_SEED'] ?? '1');

let trial: OutreachTrial;
let campaign: TrialCampaign;
let outbox: MailTransport;
let processInbound: () => Promise<unknown>;
let seeded = 0;
/** Who may get nothing any more, and whether the campaign was off when that was answered. */
const ended = new Set<string>();
/** Of them those whose addresses nobody may write to. */
const suppressed = new Set<string>();
let isOff = false;
const violations: string[] = [];

beforeAll(async () => {
  trial = await anOutreachTrial({ OUTREACH_PRICE_PER_EMAIL: String(PRICE), DAILY_FEE: '1' });
  trial.api.clock.set(new Date('2030-05-13T15:00:00Z'));
  campaign = await trial.aCampaign({ balance: 100 });
  const { stores, dependencies, clock } = trial.api;
  const { capturedMessages } = stores;
  outbox = createCaptureTransport({ capturedMessages, retentionDays: 3_650, now: clock.now });
  const inbound = { ...withParts(dependencies), parseMessage };
  processInbound = () => processDueMessages(inbound, { onAlive: () => undefined, isStopping: () => false });
});
afterAll(() => trial.close());

/** Repeatable: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Notes a DATA that begins although it must not. */
const watched =
  (act: Act): Act =>
  async (message, beforeData) =>
    await act(message, async () => {
      const [wasOff, wasEnded] = [isOff, ended.has(message.to)];
      const mayStart = await beforeData();
      if (mayStart && wasOff) violations.push(`${message.to} after the switch`);
      if (mayStart && wasEnded) violations.push(`${message.to} after the end`);
      return mayStart;
    });

const run = () => trial.run(campaign.businessId);

/** Into the outbox, as without a mail server. */
const capturing: Act = async (message, beforeData) =>
  await outbox.deliver(message, { beforeData, signal: new AbortController().signal });

async function captured(): Promise<CapturedMessage[]> {
  const { partnerId } = campaign.partner;
  const { capturedMessages } = trial.api.stores;
  const all: CapturedMessage[] = [];
  let page = await capturedMessages.list(partnerId, { after: null, limit: 500 });
  for (all.push(...page.items); page.next !== null; all.push(...page.items))
    page = await capturedMessages.list(partnerId, { after: page.next, limit: 500 });
  return all;
}

/** Something comes back to one of the latest messages. */
async function answerOne(next: () => number): Promise<void> {
  const { stores, dependencies, clock } = trial.api;
  const { partnerId } = campaign.partner;
  const { items } = await stores.capturedMessages.list(partnerId, { after: null, limit: 50 });
  const message = items[Math.floor(next() * items.length)];
  const kinds = ['reply', 'out_of_office', 'bounce', 'complaint', 'unsubscribe'] as const;
  const kind = kinds[Math.floor(next() * kinds.length)];
  if (message === undefined || kind === undefined) return;
  await receiveMessage(dependencies, partnerId, simulateAnswer(message, kind, clock.now()));
  await processInbound();
  if (kind === 'out_of_office') return;
  ended.add(message.to);
  if (kind !== 'reply') suppressed.add(message.to);
}

/** Too many bounces block a campaign, until somebody has looked. */
async function resume(): Promise<void> {
  await campaign.partner.post('/campaign/resume', owner);
}

async function switchTo(enabled: boolean): Promise<void> {
  if (enabled) isOff = false;
  await campaign.switchTo(enabled);
  if (!enabled) isOff = true;
}

async function unsubscribe(email: string): Promise<void> {
  const { businessId } = campaign;
  const [enrolment] = await trial.api.stores.enrolments.findByEmails(businessId, [email]);
  if (enrolment === undefined) return;
  const of = { businessId, enrolmentId: enrolment.id, email };
  const { unsubscribeUrl } = messageLinks(trial.api.dependencies, of);
  await trial.api.operations.unsubscribe(unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1));
  ended.add(email);
  suppressed.add(email);
}

/** Stops for ever where a process was killed, and lets the lease of its claim run out. */
async function killAt(point: 'claimed' | 'marked' | 'sent' | 'late'): Promise<void> {
  const died = deferred<void>();
  const goesOn = deferred<void>();
  trial.transport.act = watched(async (message, beforeData) => {
    const hasData = point !== 'claimed' && (await beforeData());
    const result = hasData && point !== 'marked' ? await capturing(message, async () => true) : null;
    died.resolve();
    await goesOn.promise;
    return result ?? { kind: 'stopped' };
  });
  const running = run();
  await Promise.race([running, died.promise]);
  trial.transport.act = watched(capturing);
  trial.api.clock.advance(6 * MINUTE);
  await run();
  // Not dead, but so slow that everybody took it for that.
  if (point !== 'late') return;
  goesOn.resolve();
  await running;
}

async function operate(next: () => number): Promise<void> {
  const chosen = Math.floor(next() * 12);
  switch (chosen) {
    case 0:
    case 1: {
      const from = seeded;
      seeded += 3;
      await campaign.seed(...Array.from({ length: 3 }, (_, index) => emailOf(from + index)));
      return;
    }
    case 2:
      await Promise.all([run(), switchTo(false)]);
      return;
    case 3:
      await switchTo(true);
      await run();
      return;
    case 4:
      await Promise.all([run(), campaign.partner.post('/wallet/topup', { ...owner, amount: 20 })]);
      return;
    case 5:
      await Promise.all([run(), unsubscribe(emailOf(Math.floor(next() * seeded)))]);
      return;
    case 6:
      await killAt((['claimed', 'marked', 'sent', 'late'] as const)[Math.floor(next() * 4)] ?? 'claimed');
      return;
    case 7:
      trial.transport.act = watched(
        next() < 0.5 ? refusing('rcpt', 550, '5.2.2') : refusing('data', 451, '4.7.1'),
      );
      await run();
      trial.transport.act = watched(capturing);
      return;
    case 8:
      trial.api.clock.advance(DAY);
      await Promise.all([run(), run()]);
      return;
    case 9:
    case 10:
      await Promise.all([run(), answerOne(next)]);
      await resume();
      return;
    default:
      await run();
  }
}

function emailOf(number: number): string {
  return `p${number}@c${number}.example`;
}

describe(`${OPERATIONS} random operations, seed ${SEED}`, () => {
  it('leave sends, messages, enrolments and the ledger in agreement', async () => {
    const next = random(SEED);
    trial.transport.act = watched(capturing);
    seeded = 3;
    await campaign.seed(...Array.from({ length: 3 }, (_, index) => emailOf(index)));
    await run();
    for (let done = 0; done < OPERATIONS; done += 1) await operate(next);
    trial.api.clock.advance(6 * MINUTE);
    await run();

    expect(violations).toEqual([]);
    const sends = await campaign.sends();
    const delivered = (await captured()).map(({ messageId }) => messageId);
    expect(new Set(delivered).size).toBe(delivered.length);
    const idsOf = (...states: string[]) =>
      sends.filter(({ state }) => states.includes(state)).map(({ messageId }) => messageId);
    const arrived = new Set(delivered);
    expect(idsOf('sent').filter((id) => !arrived.has(id))).toEqual([]);
    // A report may have told of one that it did not arrive.
    const left = new Set(idsOf('sent', 'unknown', 'bounced'));
    expect(delivered.filter((id) => !left.has(id))).toEqual([]);
    expect(sends.filter(({ state }) => state === 'sending')).toEqual([]);
    expect(idsOf('sent')).not.toEqual([]);

    const entries = await trial.api.stores.ledgerEntries.listBefore(campaign.walletId, 1_000_000, 1_000_000);
    const charged = entries.filter(({ key }) => key.startsWith('outreach/')).map(({ key }) => key);
    const paid = sends.filter(({ chargedMinor }) => chargedMinor > 0);
    expect(charged.toSorted()).toEqual(paid.map(({ id }) => `outreach/${id}`).toSorted());
    expect(paid.filter(({ messageId }) => !arrived.has(messageId))).toEqual([]);
    expect(paid.filter(({ state }) => state !== 'sent' && state !== 'bounced')).toEqual([]);
    const wallet = (await campaign.partner.get('/wallet', owner)).body.data;
    expect(wallet).toMatchObject({
      held: 0,
      balance: entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    });
    for (const email of ended) {
      const { state, ...position } = await campaign.state(email);
      expect(position).toMatchObject({ step: null, dueAt: null });
      expect(['replied', 'bounced', 'complained', 'unsubscribed']).toContain(state);
    }
    const { businessId, partner } = campaign;
    const list = { businessId, partnerId: partner.partnerId };
    expect(await findSuppressed(trial.api.dependencies, list, [...suppressed])).toEqual(suppressed);
  }, 3_600_000);
});
