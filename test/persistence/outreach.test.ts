import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { Enrolment } from '../../src/domain/outreach/enrolment';
import { newOutreachCampaign } from '../../src/domain/outreach/outreach-campaign';
import type { OutreachSend } from '../../src/domain/outreach/send';
import { aStore, type TestStore } from '../support/mongodb/test-store';
import { anEnrolment, aSend } from '../support/outreach/enrolments';

let store: TestStore;

beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store.connection.close());

const DUPLICATE = { code: 11_000 };
const NOW = new Date('2026-03-02T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

const aCampaign = () =>
  newOutreachCampaign({ businessId: newId('business'), partnerId: 'par_1', isRunning: true }, NOW);
const insertEnrolments = (...enrolments: Enrolment[]) =>
  store.transact((transaction) => store.enrolments.insertMany(transaction, enrolments));
const insertSend = (send: OutreachSend) =>
  store.transact((transaction) => store.sends.insertMany(transaction, [send]));

describe('a campaign of outreach', () => {
  it('is read as it was stored, and changes in what a transaction says', async () => {
    const campaign = aCampaign();
    await store.transact((transaction) => store.outreachCampaigns.insert(transaction, campaign));
    expect(await store.outreachCampaigns.find(campaign.businessId)).toEqual(campaign);

    const change = { isRunning: false, nextStartAt: after(90_000), backfill: null };
    await store.transact((transaction) =>
      store.outreachCampaigns.update(transaction, campaign.businessId, change),
    );
    expect(await store.outreachCampaigns.findMany([campaign.businessId, 'biz_none'])).toEqual([
      { ...campaign, ...change },
    ]);
  });

  it('is one for each business', async () => {
    const campaign = aCampaign();
    const insert = () =>
      store.transact((transaction) => store.outreachCampaigns.insert(transaction, campaign));
    await insert();

    await expect(insert()).rejects.toMatchObject(DUPLICATE);
  });

  it('is overdue from its time on, until the loop says what comes next', async () => {
    const campaign = aCampaign();
    const { businessId } = campaign;
    await store.transact((transaction) => store.outreachCampaigns.insert(transaction, campaign));
    const overdue = async (before: Date) => {
      const ids = await store.outreachCampaigns.idsOverdue(before, '', 100);
      return ids.includes(businessId);
    };
    expect([await overdue(NOW), await overdue(after(1))]).toEqual([false, true]);

    await store.outreachCampaigns.setDue(campaign, null);
    expect(await overdue(after(1))).toBe(false);
  });

  it('stays due where somebody has made it so since the loop read it', async () => {
    const campaign = aCampaign();
    const { businessId } = campaign;
    await store.transact((transaction) => store.outreachCampaigns.insert(transaction, campaign));
    await store.transact((transaction) =>
      store.outreachCampaigns.update(transaction, businessId, { dueAt: after(5) }),
    );

    await store.outreachCampaigns.setDue(campaign, null);
    expect(await store.outreachCampaigns.find(businessId)).toMatchObject({ dueAt: after(5), wakes: 1 });
  });
});

describe('an enrolment', () => {
  it('is one for each prospect, and for each address of a business', async () => {
    const first = anEnrolment({ businessId: newId('business') });
    await insertEnrolments(first);
    const { businessId, prospectId, email } = first;

    await expect(insertEnrolments(anEnrolment({ prospectId }))).rejects.toMatchObject(DUPLICATE);
    await expect(insertEnrolments(anEnrolment({ businessId, email }))).rejects.toMatchObject(DUPLICATE);
    await insertEnrolments(anEnrolment({ businessId: newId('business'), email }));
    await insertEnrolments(
      anEnrolment({ businessId, email: null }),
      anEnrolment({ businessId, email: null }),
    );
  });

  it('is due where it is active and has a time that has come, the longest due first', async () => {
    const businessId = newId('business');
    const [late, now, later] = [after(-9), NOW, after(9)].map((dueAt) => anEnrolment({ businessId, dueAt }));
    const held = anEnrolment({ businessId, dueAt: null });
    const finished = anEnrolment({ businessId, state: 'finished' });
    const waiting = anEnrolment({ businessId, state: 'pending_approval', dueAt: null });
    await insertEnrolments(
      ...[later, now, held, finished, waiting, late].filter((each) => each !== undefined),
    );

    expect(await store.enrolments.listDue(businessId, NOW, 10)).toEqual([late, now]);
    expect(await store.enrolments.countDue([businessId], after(9), 10)).toBe(3);
    expect(await store.enrolments.findNextDue(businessId)).toEqual(late);
    expect(await store.enrolments.findNextDue(newId('business'))).toBeNull();
  });

  it('is counted by state and reason', async () => {
    const businessId = newId('business');
    const ineligible = { businessId, state: 'ineligible', email: null } as const;
    await insertEnrolments(
      anEnrolment({ ...ineligible, ineligibleReason: 'no_email' }),
      anEnrolment({ ...ineligible, ineligibleReason: 'no_email' }),
      anEnrolment({ ...ineligible, ineligibleReason: 'free_mail' }),
      anEnrolment({ businessId }),
    );

    const counts = await store.enrolments.countByState(businessId);
    expect(counts).toHaveLength(3);
    expect(counts).toEqual(
      expect.arrayContaining([
        { state: 'ineligible', ineligibleReason: 'no_email', count: 2, contacted: 0 },
        { state: 'ineligible', ineligibleReason: 'free_mail', count: 1, contacted: 0 },
        { state: 'active', ineligibleReason: null, count: 1, contacted: 0 },
      ]),
    );
  });

  it('knows the colleagues who were written to, the latest first', async () => {
    const businessId = newId('business');
    const [earlier, latest] = [after(-9), NOW].map((lastSentAt) => anEnrolment({ businessId, lastSentAt }));
    const elsewhere = anEnrolment({ businessId, lastSentAt: NOW, companyDomain: 'other.example' });
    await insertEnrolments(
      ...[earlier, latest, elsewhere].filter((each) => each !== undefined),
      anEnrolment({ businessId }),
    );

    expect(await store.enrolments.listColleagues(businessId, ['company.example'], 9)).toEqual([
      latest,
      earlier,
    ]);
  });

  it('is listed newest first, and goes with its prospect', async () => {
    const businessId = newId('business');
    const [first, second] = [after(1), after(2)].map((createdAt) => anEnrolment({ businessId, createdAt }));
    if (first === undefined || second === undefined) throw new Error('two');
    await insertEnrolments(first, second);
    const filter = { businessId, state: null, prospectId: null };

    const page = await store.enrolments.list(filter, { after: null, limit: 1 });
    expect(page.items).toEqual([second]);
    expect((await store.enrolments.list(filter, { after: page.next, limit: 1 })).items).toEqual([first]);

    await store.transact((transaction) =>
      store.enrolments.removeByProspects(transaction, [first.prospectId]),
    );
    expect(await store.enrolments.removeSome(businessId, 10)).toBe(1);
    expect(await store.enrolments.removeSome(businessId, 10)).toBe(0);
  });
});

describe('a send', () => {
  it('is one for each step of an enrolment', async () => {
    const send = aSend();
    await insertSend(send);

    await expect(insertSend(aSend({ enrolmentId: send.enrolmentId }))).rejects.toMatchObject(DUPLICATE);
    await insertSend(aSend({ enrolmentId: send.enrolmentId, step: 2 }));
    expect((await store.sends.listByEnrolments([send.enrolmentId])).map(({ step }) => step)).toEqual([1, 2]);
    expect(await store.sends.findByMessageIds([send.messageId])).toEqual([send]);
  });

  it('is claimed for as long as its claim is renewed in time, by whoever holds it', async () => {
    const claim = { token: 'mine', leaseUntil: after(10), permitDay: '2026-03-02' };
    const send = aSend({ state: 'sending', claim });
    await insertSend(send);
    const renew = (token: string, at: Date) => store.sends.renewClaims(send.businessId, token, at, after(20));

    expect([await renew('other', NOW), await renew('mine', after(10))]).toEqual([false, false]);
    expect(await renew('mine', after(9))).toBe(true);
    expect((await store.sends.find(send.id))?.claim).toEqual({ ...claim, leaseUntil: after(20) });
  });

  it('loses whom it went to and what it said when its prospect is erased', async () => {
    const send = aSend({ state: 'sent', response: '250 ok jane@company.example' });
    await insertSend(send);

    await store.transact((transaction) => store.sends.anonymize(transaction, [send.prospectId]));
    const nobody = { email: '', toName: null, response: null, rendered: null };
    expect(await store.sends.find(send.id)).toEqual({ ...send, ...nobody });
  });

  it('is counted by state, and listed by it', async () => {
    const businessId = newId('business');
    const unknown = aSend({ businessId, state: 'unknown' });
    for (const send of [unknown, aSend({ businessId, state: 'sent' }), aSend({ businessId, state: 'sent' })])
      await insertSend(send);

    const counts = await store.sends.countByState(businessId);
    expect(new Map(counts.map(({ state, count }) => [state, count]))).toEqual(
      new Map([
        ['unknown', 1],
        ['sent', 2],
      ]),
    );
    const page = await store.sends.list(
      { businessId, state: 'unknown', enrolmentId: null },
      { after: null, limit: 5 },
    );
    expect(page).toEqual({ items: [unknown], next: null });
    expect(await store.sends.removeSome(businessId, 9)).toBe(3);
  });
});
