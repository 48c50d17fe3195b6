import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../api-client';
import { DemoFailed } from '../demo-failed';
import { checkOutreach, type Check } from './check-outreach';
import { bounceOf, replyTo } from './incoming-messages';
import { readOutbox, type OutboxMessage } from './outbox';
import { readCharges, readEnrolments, readSends } from './read-outreach';

const DEADLINE_MS = 90_000;
const POLL_MS = 250;
const FIRST_MESSAGES = 30;
const FOLLOW_UPS = 10;
/** Longer than until the next follow-ups of the quick days of `npm start`. */
const SILENCE_MS = 6_000;
const TOP_UP_MINOR = 10_000;

export interface OutreachOutcome {
  readonly messages: number;
  readonly followUps: number;
  readonly chargedMinor: number;
  readonly ended: readonly { readonly email: string; readonly how: string }[];
  readonly checks: readonly Check[];
}

interface DemoBusiness {
  readonly businessId: string;
  readonly user: { readonly email: string; readonly websiteUrl: string };
}

type Say = (line: string) => void;

/** Approves a sequence, switches on, answers some messages, switches off in the middle, and checks what came of it. */
export async function runOutreach(
  api: ApiClient,
  { businessId, user }: DemoBusiness,
  say: Say,
): Promise<OutreachOutcome> {
  const sender = `sales@${user.websiteUrl}`;
  await setUp(api, user, sender);
  say('Outreach: the sender and three e-mails are saved and approved, $100.00 are paid in');
  await switchTo(api, user, true);
  say('Outreach: the switch is on');

  const outbox = () => readOutbox(api, businessId);
  const first = await untilCaptured(outbox, (messages) => messages.length >= FIRST_MESSAGES);
  const ended = await endThree(api, { businessId, user }, first, sender);
  say(`Outreach: ${ended.map(({ email, how }) => `${email} ${how}`).join(', ')}`);
  await untilCaptured(outbox, (messages) => countFollowUps(messages) >= FOLLOW_UPS);

  const { inFlight = 0 } = await switchTo(api, user, false);
  const capturedWhenOff = (await outbox()).length;
  say(`Outreach: the switch is off after ${capturedWhenOff} messages, ${inFlight} of them on their way`);
  await sleep(SILENCE_MS);
  const messages = await outbox();
  const chargedMinor = await readCharges(api, user);
  const sends = await readSends(api, user);
  return {
    messages: messages.length,
    followUps: countFollowUps(messages),
    chargedMinor,
    ended,
    checks: checkOutreach({ outbox: messages, sends, chargedMinor, capturedWhenOff, ended }),
  };
}

function countFollowUps(messages: readonly OutboxMessage[]): number {
  return messages.filter(({ inReplyTo }) => inReplyTo !== null).length;
}

async function setUp(api: ApiClient, user: DemoBusiness['user'], sender: string): Promise<void> {
  const ignored = z.unknown();
  const postalAddress = 'Demonstration Inc., 1 Main Street, Austin, TX 73301, USA';
  const from = {
    fromName: 'Ada of Demonstration',
    fromEmail: sender,
    postalAddress,
    timeZone: 'America/Chicago',
  };
  await api.call({ method: 'PUT', path: '/campaign/sender', body: { ...user, ...from } }, ignored);
  const suggestion = await api.call(
    { method: 'GET', path: '/campaign/sequence', query: user },
    z.object({ steps: z.array(z.object({ delayDays: z.int(), subject: z.string(), text: z.string() })) }),
  );
  const { version } = await api.call(
    { method: 'PUT', path: '/campaign/sequence', body: { ...user, steps: suggestion.steps } },
    z.object({ version: z.int() }),
  );
  await api.call({ method: 'POST', path: '/campaign/approve', body: { ...user, version } }, ignored);
  await api.call({ method: 'POST', path: '/wallet/topup', body: { ...user, amount: TOP_UP_MINOR } }, ignored);
}

async function switchTo(api: ApiClient, user: DemoBusiness['user'], enabled: boolean) {
  return await api.call(
    { method: 'PUT', path: '/campaign/status', body: { ...user, enabled } },
    z.object({ inFlight: z.int().optional() }),
  );
}

/** One person replies, one unsubscribes with one click, one address bounces. */
async function endThree(
  api: ApiClient,
  { user }: DemoBusiness,
  messages: readonly OutboxMessage[],
  sender: string,
): Promise<{ email: string; how: string; endedAt: string }[]> {
  const [replying, leaving, missing] = messages;
  if (replying === undefined || leaving === undefined || missing === undefined) {
    throw new DemoFailed('Fewer than three people were written to.');
  }
  await api.post('/outreach/inbound', replyTo(replying, sender), 'message/rfc822');
  await api.post('/outreach/inbound', bounceOf(missing, sender), 'message/rfc822');
  await unsubscribe(leaving.unsubscribeUrl);
  const expected = new Map([
    [replying.to, 'replied'],
    [leaving.to, 'unsubscribed'],
    [missing.to, 'bounced'],
  ]);
  return await until(
    async () => {
      const enrolments = await readEnrolments(api, user);
      return enrolments.flatMap(({ email, state, updatedAt }) => {
        return email !== null && expected.get(email) === state
          ? [{ email, how: state, endedAt: updatedAt }]
          : [];
      });
    },
    (ended) => ended.length === expected.size,
    (ended) => `Only ${ended.length} of 3 people have left the sequence`,
  );
}

/** As a mail program does it (RFC 8058): no cookie, no page. */
async function unsubscribe(url: string): Promise<void> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const response = await fetch(url, { method: 'POST', body, redirect: 'error' });
  await response.arrayBuffer();
  if (!response.ok) throw new DemoFailed(`POST ${url} answered ${response.status}.`);
}

async function untilCaptured(
  outbox: () => Promise<OutboxMessage[]>,
  isEnough: (messages: readonly OutboxMessage[]) => boolean,
): Promise<OutboxMessage[]> {
  return await until(
    outbox,
    isEnough,
    ({ length }) =>
      `Only ${length} messages were captured within ${DEADLINE_MS / 1_000} s. ` +
      'The demonstration needs the pace of npm start: OUTREACH_PACE=off and OUTREACH_DAY=3s',
  );
}

async function until<Result>(
  read: () => Promise<Result>,
  isReached: (result: Result) => boolean,
  describe: (result: Result) => string,
): Promise<Result> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const result = await read();
    if (isReached(result)) return result;
    if (performance.now() > deadline) throw new DemoFailed(`${describe(result)}.`);
    await sleep(POLL_MS);
  }
}
