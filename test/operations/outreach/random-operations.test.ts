import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMessageLinks } from '../../../src/operations/outreach/unsubscribe/message-links';
import { owner } from '../../support/business';
import { DAY, MINUTE } from '../../support/clock';
import { deferred } from '../../support/deferred';
import {
  anOutreachTrial,
  type OutreachTrial,
  type TrialCampaign,
} from '../../support/outreach/outreach-trial';
import { accepting, refusing, type Act } from '../../support/outreach/scripted-transport';

const PRICE = 5;
/** More on a machine that has time: OUTREACH_OPERATIONS=10000. */
const OPERATIONS = Number(process.env['OUTREACH_OPERATIONS'] ?? '15');
const SEED = Number(process.env['OUTREACH_SEED'] ?? '1');

let trial: OutreachTrial;
let campaign: TrialCampaign;
let seeded = 0;
/** Who may get nothing any more, and whether the campaign was off when that was answered. */
const ended = new Set<string>();
let isOff = false;
const violations: string[] = [];

beforeAll(async () => {
  trial = await anOutreachTrial({ OUTREACH_PRICE_PER_EMAIL: String(PRICE), DAILY_FEE: '1' });
  trial.api.clock.set(new Date('2030-05-13T15:00:00Z'));
  campaign = await trial.aCampaign({ balance: 100 });
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

async function switchTo(enabled: boolean): Promise<void> {
  if (enabled) isOff = false;
  await campaign.switchTo(enabled);
  if (!enabled) isOff = true;
}

async function unsubscribe(email: string): Promise<void> {
  const { businessId } = campaign;
  const [enrolment] = await trial.api.stores.enrolments.findByEmails(businessId, [email]);
  if (enrolment === undefined) return;
  const links = createMessageLinks(trial.api.dependencies);
  const { unsubscribeUrl } = links({ businessId, enrolmentId: enrolment.id, email });
  await trial.api.operations.unsubscribe(unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1));
  ended.add(email);
}

/** Stops for ever where a process was killed, and lets the lease of its claim run out. */
async function killAt(point: 'claimed' | 'marked' | 'sent'): Promise<void> {
  const died = deferred<void>();
  trial.transport.act = watched(async (message, beforeData) => {
    const hasData = point !== 'claimed' && (await beforeData());
    if (hasData && point === 'sent') trial.transport.delivered.push(message);
    died.resolve();
    return await new Promise<never>(() => undefined);
  });
  await Promise.race([run(), died.promise]);
  trial.transport.act = watched(accepting);
  trial.api.clock.advance(6 * MINUTE);
  await run();
}

async function operate(next: () => number): Promise<void> {
  const chosen = Math.floor(next() * 10);
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
      await killAt((['claimed', 'marked', 'sent'] as const)[Math.floor(next() * 3)] ?? 'claimed');
      return;
    case 7:
      trial.transport.act = watched(
        next() < 0.5 ? refusing('rcpt', 550, '5.2.2') : refusing('data', 451, '4.7.1'),
      );
      await run();
      trial.transport.act = watched(accepting);
      return;
    case 8:
      trial.api.clock.advance(DAY);
      await Promise.all([run(), run()]);
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
    trial.transport.act = watched(accepting);
    seeded = 3;
    await campaign.seed(...Array.from({ length: 3 }, (_, index) => emailOf(index)));
    await run();
    for (let done = 0; done < OPERATIONS; done += 1) await operate(next);
    trial.api.clock.advance(6 * MINUTE);
    await run();

    expect(violations).toEqual([]);
    const sends = await campaign.sends();
    const delivered = trial.transport.delivered.map(({ messageId }) => messageId);
    expect(new Set(delivered).size).toBe(delivered.length);
    const idsOf = (...states: string[]) =>
      sends.filter(({ state }) => states.includes(state)).map(({ messageId }) => messageId);
    expect(idsOf('sent').filter((id) => !delivered.includes(id))).toEqual([]);
    expect(delivered.filter((id) => !idsOf('sent', 'unknown').includes(id))).toEqual([]);
    expect(sends.filter(({ state }) => state === 'sending')).toEqual([]);
    expect(idsOf('sent')).not.toEqual([]);

    const entries = await trial.api.stores.ledgerEntries.listBefore(campaign.walletId, 1_000_000, 1_000_000);
    const charged = entries.filter(({ key }) => key.startsWith('outreach/')).map(({ key }) => key);
    const paid = sends.filter(({ chargedMinor }) => chargedMinor > 0);
    expect(charged.toSorted()).toEqual(paid.map(({ id }) => `outreach/${id}`).toSorted());
    expect(paid.filter(({ state }) => state !== 'sent')).toEqual([]);
    const wallet = (await campaign.partner.get('/wallet', owner)).body.data;
    expect(wallet).toMatchObject({
      held: 0,
      balance: entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    });
    for (const email of ended)
      expect(await campaign.state(email)).toMatchObject({ step: null, dueAt: null, state: 'unsubscribed' });
  }, 3_600_000);
});
