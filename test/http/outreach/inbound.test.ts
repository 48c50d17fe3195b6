import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import type { SimulatedAnswer } from '../../../src/domain/outreach/captured-message';
import { companyOf } from '../../../src/domain/outreach/inbound/colleague-hold';
import { parseMessage } from '../../../src/mailer/parse-message';
import { simulateAnswer } from '../../../src/mailer/simulate-answer';
import { withParts } from '../../../src/operations/operation-parts';
import { processDueMessages } from '../../../src/operations/outreach/inbound/process-due-messages';
import { findSuppressed } from '../../../src/operations/outreach/suppressions/find-suppressed';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aVisitor, onboard, prospectsOf, seed } from '../../support/leads';
import { DAY } from '../../support/clock';
import { collectionsWith } from '../../support/mongodb/stored-text';
import { anEnrolment } from '../../support/outreach/enrolments';
import { setUpOutreach } from '../../support/outreach/set-up';
import {
  RECIPIENT,
  someoneWrittenTo,
  type SomeoneWrittenTo,
} from '../../support/outreach/someone-written-to';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({ PUBLIC_BASE_URL: 'https://leads.acme.io' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  api.pokes.length = 0;
});

async function receive(message: Buffer | string, client: ApiClient = partner) {
  const response = await fetch(`${api.origin}/api/v1/outreach/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-api-key': client.apiKey },
    body: typeof message === 'string' ? message.replaceAll(/\r?\n/g, '\r\n') : new Uint8Array(message),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** What the loop does until nothing waits. */
async function processInbound(): Promise<void> {
  const run = { onAlive: () => undefined, isStopping: () => false };
  await processDueMessages({ ...withParts(api.dependencies), parseMessage }, run);
}

async function receiveAndProcess(message: Buffer | string) {
  const { body } = await receive(message);
  await processInbound();
  return await api.stores.inboundMessages.find(String(body.data.id));
}

const answer = (someone: SomeoneWrittenTo, kind: SimulatedAnswer) =>
  receiveAndProcess(simulateAnswer(someone.captured, kind, api.clock.now()));

async function stateOf({ enrolmentId, sendId, businessId, prospectId }: SomeoneWrittenTo) {
  const sends = await api.stores.sends.listByEnrolments([enrolmentId]);
  const isSuppressed = async (id: string) =>
    (await findSuppressed(api.dependencies, { businessId: id, partnerId: 'par_1' }, [RECIPIENT])).size === 1;
  const prospect = await api.stores.prospects.find(prospectId);
  const events = await api.connection
    .collection('events')
    .find({ businessId, subjectId: prospectId })
    .toArray();
  return {
    enrolment: (await api.stores.enrolments.find(enrolmentId))?.state,
    sent: sends.find(({ id }) => id === sendId)?.state,
    next: sends.find(({ id }) => id !== sendId)?.state,
    prospect: prospect?.status,
    isSuppressed: await isSuppressed(businessId),
    isSuppressedEverywhere: await isSuppressed('biz_other'),
    events: events.map(({ type }) => String(type)).filter((type) => type !== 'prospect.created'),
  };
}

const UNTOUCHED = {
  enrolment: 'active',
  sent: 'sent',
  next: 'due',
  prospect: 'new',
  isSuppressed: false,
  isSuppressedEverywhere: false,
  events: [],
};
const ended = (changes: object) => ({ ...UNTOUCHED, next: 'cancelled', ...changes });

/** The list of the installation is everybody's: each test about it has an address that no other has. */
async function forget(): Promise<void> {
  await api.connection.collection('outreachSuppressions').deleteMany({});
}
beforeEach(forget);

function nextNoonOfMonday(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(12, 0, 0, 0);
  do at.setUTCDate(at.getUTCDate() + 1);
  while (at.getUTCDay() !== 1);
  return at;
}

describe('a message that came in', () => {
  it('stops everything when it is a reply, and tells listeners', async () => {
    const someone = await someoneWrittenTo(api, partner);

    const message = await answer(someone, 'reply');

    expect(message).toMatchObject({ outcome: 'reply', matchedBy: 'message_id', bytes: null });
    expect(await stateOf(someone)).toEqual(
      ended({ enrolment: 'replied', prospect: 'replied', events: ['outreach.replied'] }),
    );
  });

  it('holds the colleagues of whoever replies for five business days, but nobody elsewhere or held longer', async () => {
    // In working hours: what is later on a Sunday is due in the last minute of Friday's.
    api.clock.set(nextNoonOfMonday(api.clock.now()));
    const someone = await someoneWrittenTo(api, partner);
    const { businessId, sendId } = someone;
    const at = api.clock.now();
    const later = new Date(at.getTime() + 30 * DAY);
    const away = { reason: 'out_of_office', until: later, detail: null } as const;
    const byHand = { reason: 'by_hand', until: null, detail: null } as const;
    const ofCompany = { businessId, companyDomain: 'engine.io', timeZone: 'UTC', dueAt: at } as const;
    const people = {
      due: anEnrolment(ofCompany),
      waiting: anEnrolment({ ...ofCompany, state: 'pending_approval', step: null, dueAt: null }),
      held: anEnrolment({ ...ofCompany, hold: byHand, dueAt: null }),
      away: anEnrolment({ ...ofCompany, hold: away, dueAt: later }),
      ended: anEnrolment({ ...ofCompany, state: 'unsubscribed', step: null, dueAt: null }),
      elsewhere: anEnrolment({ ...ofCompany, companyDomain: 'other.io' }),
      ofAnother: anEnrolment({ ...ofCompany, businessId: 'biz_other' }),
    };
    await api.stores.transact((transaction) =>
      api.stores.enrolments.insertMany(transaction, Object.values(people)),
    );

    await answer(someone, 'reply');

    const held = async ({ id }: { id: string }) => (await api.stores.enrolments.find(id))?.hold;
    const { hold, dueAt } = (await api.stores.enrolments.find(people.due.id)) ?? {};
    expect(hold).toMatchObject({ reason: 'colleague_replied' });
    expect(hold?.until?.getTime()).toBeGreaterThanOrEqual(at.getTime() + 5 * DAY);
    expect(dueAt).toEqual(hold?.until);
    expect(await held(people.waiting)).toEqual(hold);
    expect([await held(people.held), await held(people.away)]).toEqual([byHand, away]);
    expect([await held(people.ended), await held(people.elsewhere)]).toEqual([null, null]);
    expect(await held(people.ofAnother)).toBeNull();
    expect((await api.stores.sends.find(sendId))?.state).toBe('sent');
  });

  it('holds nobody of a provider of private mailboxes', () => {
    expect(companyOf({ companyDomain: 'gmail.com' })).toBeNull();
    expect(companyOf({ companyDomain: 'engine.io' })).toBe('engine.io');
  });

  it('suppresses the address everywhere when it is a complaint', async () => {
    const someone = await someoneWrittenTo(api, partner);

    await answer(someone, 'complaint');

    expect(await stateOf(someone)).toEqual(
      ended({
        enrolment: 'complained',
        prospect: 'suppressed',
        isSuppressed: true,
        isSuppressedEverywhere: true,
        events: ['outreach.complained'],
      }),
    );
    const { health } = (await api.stores.outreachCampaigns.find(someone.businessId)) ?? {};
    expect(health?.days.map(({ complained }) => complained)).toEqual([1]);
  });

  it('suppresses the address everywhere when the mailbox is gone', async () => {
    const someone = await someoneWrittenTo(api, partner);

    await answer(someone, 'bounce');

    expect(await stateOf(someone)).toEqual(
      ended({
        enrolment: 'bounced',
        prospect: 'suppressed',
        sent: 'bounced',
        isSuppressed: true,
        isSuppressedEverywhere: true,
        events: ['outreach.bounced'],
      }),
    );
  });

  it('suppresses the address for this website alone when its person asks to be left alone', async () => {
    const someone = await someoneWrittenTo(api, partner);

    await answer(someone, 'unsubscribe');

    expect(await stateOf(someone)).toEqual(
      ended({
        enrolment: 'unsubscribed',
        prospect: 'unsubscribed',
        isSuppressed: true,
        events: ['prospect.unsubscribed'],
      }),
    );
  });

  it('holds what is next until an absence is over, and is no reply', async () => {
    const someone = await someoneWrittenTo(api, partner);

    await answer(someone, 'out_of_office');

    expect(await stateOf(someone)).toEqual(UNTOUCHED);
    const enrolment = await api.stores.enrolments.find(someone.enrolmentId);
    expect(enrolment?.hold?.reason).toBe('out_of_office');
    expect(enrolment?.hold?.until?.getTime()).toBeGreaterThan(api.clock.now().getTime());
    expect(enrolment?.dueAt).toEqual(enrolment?.hold?.until);
  });

  it.each([
    ['by hand until somebody resumes', 'by_hand', null],
    ['for longer than the absence', 'out_of_office', 60 * DAY],
  ] as const)('changes nothing of whoever is held %s by an absence', async (_, reason, ms) => {
    const someone = await someoneWrittenTo(api, partner);
    const until = ms === null ? null : new Date(api.clock.now().getTime() + ms);
    const held = { hold: { reason, until, detail: null }, dueAt: until };
    await api.stores.transact((transaction) =>
      api.stores.enrolments.updateMany(transaction, [{ id: someone.enrolmentId, set: held }]),
    );

    await answer(someone, 'out_of_office');

    expect(await api.stores.enrolments.find(someone.enrolmentId)).toMatchObject(held);
  });

  it('stops everything when somebody has left the company', async () => {
    const someone = await someoneWrittenTo(api, partner);

    await receiveAndProcess(`From: ${RECIPIENT}
Subject: Automatic reply
Auto-Submitted: auto-replied
In-Reply-To: ${someone.captured.messageId}

Ada no longer works here.`);

    expect(await stateOf(someone)).toEqual(ended({ enrolment: 'left_company' }));
  });

  it('does nothing when it is a report of a delay', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const report = simulateAnswer(someone.captured, 'bounce', api.clock.now()).toString('latin1');

    const delayed = report.replace('Action: failed', 'Action: delayed').replaceAll('5.1.1', '4.2.2');
    await receiveAndProcess(delayed);

    expect(await stateOf(someone)).toEqual(UNTOUCHED);
  });

  it('suppresses nobody when our own reputation was refused, and says so of the campaign', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const report = simulateAnswer(someone.captured, 'bounce', api.clock.now()).toString('latin1');

    await receiveAndProcess(report.replaceAll('5.1.1', '5.7.1'));

    expect(await stateOf(someone)).toEqual(ended({ enrolment: 'failed', sent: 'failed' }));
    const { health } = (await api.stores.outreachCampaigns.find(someone.businessId)) ?? {};
    expect(health?.policyFailures).toBe(1);
  });

  it('says nothing of the campaign when it repeats what is known, or names no message of ours', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const { businessId, captured } = someone;
    const refused = simulateAnswer(captured, 'bounce', api.clock.now()).toString('latin1');
    const policy = refused.replaceAll('5.1.1', '5.7.1');
    const fromAnybody = (report: string, id: string) =>
      report
        .replace(/^Message-ID: .*$/m, `Message-ID: <${id}@x.io>`)
        .replace(/^From: .*$/m, `From: ${RECIPIENT}`)
        .replaceAll(captured.messageId, '<none@x.io>')
        .replaceAll(/\/(u|privacy)\/biz_/g, '/none/');
    const complaint = simulateAnswer(captured, 'complaint', api.clock.now()).toString('latin1');

    await receiveAndProcess(policy);
    await receiveAndProcess(policy.replace('Message-ID: <', 'Message-ID: <once-more-'));
    await receiveAndProcess(fromAnybody(policy, 'a'));
    const last = await receiveAndProcess(fromAnybody(complaint, 'b'));

    expect(last).toMatchObject({ outcome: 'complaint', matchedBy: 'address' });
    const { health } = (await api.stores.outreachCampaigns.find(businessId)) ?? {};
    expect(health?.policyFailures).toBe(1);
    expect((health?.days ?? []).filter(({ complained }) => complained > 0)).toEqual([]);
  });

  it('is ignored when it is from ourselves, or has no return path', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const about = `In-Reply-To: ${someone.captured.messageId}\n\nHello`;

    await receiveAndProcess(
      `From: grace@example.com\nSubject: Re: Your visit\nMessage-ID: <a@x.io>\n${about}`,
    );
    await receiveAndProcess(`From: x@navy.mil\nReturn-Path: <>\nMessage-ID: <b@x.io>\n${about}`);

    expect(await stateOf(someone)).toEqual(UNTOUCHED);
    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('that is matched by its address alone stops, and suppresses nobody', async () => {
    const someone = await someoneWrittenTo(api, partner);

    const message = await receiveAndProcess(`From: Ada <${RECIPIENT.toUpperCase()}>
To: Grace <grace@example.com>
Subject: your mails

unsubscribe`);

    expect(message).toMatchObject({ outcome: 'unsubscribe', matchedBy: 'address' });
    expect(await stateOf(someone)).toEqual(
      ended({ enrolment: 'unsubscribed', prospect: 'unsubscribed', events: ['prospect.unsubscribed'] }),
    );
  });

  it('that is matched by its address alone stops what all websites of that sender would send', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const websiteUrl = 'https://second.example';
    const { businessId } = await onboard(partner, websiteUrl);
    await setUpOutreach(partner, websiteUrl);
    const seenAt = api.clock.now().toISOString();
    const visitor = aVisitor({ businessEmail: RECIPIENT, state: 'TX', seenAt });
    await seed(api, partner, [visitor], websiteUrl);
    const stateElsewhere = async () =>
      (await api.stores.enrolments.findByEmails(businessId, [RECIPIENT]))[0]?.state;
    expect(await stateElsewhere()).toBe('active');

    await receiveAndProcess(`From: ${RECIPIENT}\nTo: grace@example.com\nSubject: Hello\n\nNot for me.`);

    expect(await stateOf(someone)).toMatchObject({ enrolment: 'replied' });
    expect(await stateElsewhere()).toBe('replied');
  });

  it('that quotes an unsubscribe link is matched by it', async () => {
    const someone = await someoneWrittenTo(api, partner);

    const message = await receiveAndProcess(`From: colleague@engine.io
Subject: Fwd: your visit

What is this?

> Unsubscribe: ${someone.unsubscribeUrl}`);

    expect(message).toMatchObject({ matchedBy: 'token', outcome: 'reply' });
    expect(await stateOf(someone)).toMatchObject({ enrolment: 'replied' });
  });

  it('is about nobody where another partner hands it over', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const other = await api.aPartner();

    await receive(simulateAnswer(someone.captured, 'complaint', api.clock.now()), other);
    await processInbound();

    expect(await stateOf(someone)).toEqual(UNTOUCHED);
  });
});

async function counted({ businessId }: SomeoneWrittenTo) {
  const { health } = (await api.stores.outreachCampaigns.find(businessId)) ?? {};
  return health?.days.map(({ day: _day, ...rest }) => rest);
}

describe('a message of which nobody knew whether it was sent', () => {
  const unknown: Partial<OutreachSend> = { state: 'unknown', sentAt: null };

  it.each([
    ['reply', 'outreach.replied', 0],
    ['unsubscribe', 'prospect.unsubscribed', 0],
    ['complaint', 'outreach.complained', 1],
  ] as const)(
    'was sent when its recipient answers with a %s: told and counted once, and not charged',
    async (kind, event, complained) => {
      const someone = await someoneWrittenTo(api, partner, unknown);

      await answer(someone, kind);
      await receiveAndProcess(`From: ${RECIPIENT}\nIn-Reply-To: ${someone.captured.messageId}\n\nOnce more`);

      const send = await api.stores.sends.find(someone.sendId);
      expect(send).toMatchObject({ state: 'sent', chargedMinor: 0, sentAt: send?.dataStartedAt });
      expect((await stateOf(someone)).events.toSorted()).toEqual(['outreach.sent', event].toSorted());
      expect(await counted(someone)).toEqual([{ sent: 1, bounced: 0, complained }]);
    },
  );

  it('has bounced when a report says so, and counts among those that were sent', async () => {
    const someone = await someoneWrittenTo(api, partner, unknown);

    await answer(someone, 'bounce');

    expect((await api.stores.sends.find(someone.sendId))?.state).toBe('bounced');
    expect(await counted(someone)).toEqual([{ sent: 1, bounced: 1, complained: 0 }]);
  });
});

describe('POST /outreach/inbound', () => {
  it('has the loop for messages process it, which does so once however often it is received', async () => {
    const someone = await someoneWrittenTo(api, partner);
    const message = simulateAnswer(someone.captured, 'reply', api.clock.now());

    const first = await receive(message);
    const again = await receive(Buffer.concat([Buffer.from('Received: by mx2.acme.io\r\n'), message]));
    await processInbound();
    await processInbound();

    expect([first.status, first.body.data.isNew, again.body.data.isNew]).toEqual([200, true, false]);
    expect(api.pokes.filter(({ type }) => type === 'processInboundMail')).not.toEqual([]);
    expect((await stateOf(someone)).events).toEqual(['outreach.replied']);
  });

  it('keeps nothing that was sent once a person is erased', async () => {
    const someone = await someoneWrittenTo(api, partner);
    await receiveAndProcess(`From: ${RECIPIENT}
In-Reply-To: ${someone.captured.messageId}
Subject: Re: unforgettable

My unforgettable answer.`);

    await partner.delete(`/prospect/${someone.prospectId}`).expect(200);

    expect(await collectionsWith(api, 'unforgettable')).toEqual([]);
    expect(await api.stores.capturedMessages.find(someone.captured.id)).toBeNull();
  });

  it.each([
    ['another type', { 'content-type': 'text/plain' }, 'From: a@b.io\r\n\r\nHi', 415],
    ['JSON', { 'content-type': 'application/json' }, '{}', 415],
    ['an empty body', { 'content-type': 'message/rfc822' }, '', 400],
    ['more than ten megabytes', { 'content-type': 'message/rfc822' }, 'x'.repeat(10_500_000), 413],
  ])('refuses %s', async (_name, headers, body, status) => {
    const url = `${api.origin}/api/v1/outreach/inbound`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'x-api-key': partner.apiKey },
      body,
    });

    expect(response.status).toBe(status);
  });

  it('needs a key of scope write', async () => {
    expect((await receive('From: a@b.io\n\nHi', await partner.withScope('support'))).status).toBe(403);
  });

  it.each([
    ['bytes at random', Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256))],
    [
      'a thousand levels of parts',
      Buffer.from('Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(1_000)),
    ],
    ['headers without end', Buffer.from('X: y\r\n'.repeat(100_000))],
    [
      'a report that is none',
      Buffer.from('From: a@b.io\r\nContent-Type: multipart/report; boundary=x\r\n\r\n--x\r\n'),
    ],
  ])('stores %s, and goes on with what comes after it', async (_name, bytes) => {
    await onboard(partner);
    const message = await receiveAndProcess(bytes);
    expect(['unreadable', 'unmatched']).toContain(message?.outcome);
  });

  it('takes little time of the processor for a recipient without an end', async () => {
    const message = `From: a@b.io\r\nTo: ${'a'.repeat(200_000)}\r\n\r\nHi`;
    const before = process.cpuUsage();
    expect((await receiveAndProcess(message))?.outcome).toBe('unmatched');
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });
});
