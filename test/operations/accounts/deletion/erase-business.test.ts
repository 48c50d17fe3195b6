import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../../support/http/api';
import { anOnboardedUser } from '../../../support/builders';
import { sweep } from '../../../support/sweep';
import { anOnboardedBusiness, owner, type OnboardedBusiness } from '../../../support/business';
import { MINUTE, SECOND } from '../../../support/clock';
import { LOCAL_RECEIVERS } from '../../../support/deliveries/deliveries';
import { eraseFully, eraseOnce, eraseStep } from '../../../support/erasure';
import { processSeeds } from '../../../support/intake';
import { aVisitor, prospectsOf, seed, seedBatch, visitorNumber } from '../../../support/leads';
import { collectionsWith } from '../../../support/mongodb/stored-text';
import { auditTrail } from '../../../support/http/audit';

const website = { websiteUrl: owner.websiteUrl };

let api: TestApi;
let partner: ApiClient;
let business: OnboardedBusiness;

beforeAll(async () => {
  api = await anApi({ ...LOCAL_RECEIVERS, DAILY_FEE: '1000' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  business = await anOnboardedBusiness(partner);
});

async function aListener(): Promise<string> {
  const { body } = await partner.post('/webhook', {
    destinationUrl: 'http://127.0.0.1:9999/hook',
    listenTo: ['*'],
  });
  return body.data.id;
}

/** A word that nothing else in the database holds. */
const aMark = () => `m${randomUUID().replaceAll('-', '')}`;

const seedOnly = (visitors: readonly unknown[]) =>
  partner.post('/seed/lead', { website: 'example.com', visitors });
const deliveriesOf = async (state: string) =>
  (await partner.get('/webhook/deliveries', { state, limit: 100 })).body.data.items;

describe('erasing a deleted business', () => {
  it('leaves nothing but the anonymised ledger, and ids in the audit trail', async () => {
    const mark = aMark();
    const marked = { email: `${mark}@example.com`, websiteUrl: `${mark}.example` };
    const { businessId } = await anOnboardedUser(partner, marked);
    await partner.post('/user/onboard', { ...marked, firstName: mark, metadata: { mark } });
    await aListener();
    await partner.post('/wallet/topup', { ...marked, amount: 5_000, reference: mark });
    await partner.put('/campaign/status', { ...marked, enabled: true });
    const visitors = [
      aVisitor({ firstName: mark, tags: mark, capturedUrl: `https://${mark}.example/` }),
      { note: mark },
      visitorNumber(1, { businessEmail: `${mark}@visitor.example` }),
    ];
    await seed(api, partner, visitors, marked.websiteUrl);
    const [suppressed] = await prospectsOf(partner, marked.websiteUrl);
    await partner.delete(`/prospect/${suppressed?.id}`);
    await partner.post('/seed/lead', { website: marked.websiteUrl, visitors });
    const excluded = { websiteUrl: marked.websiteUrl, entries: [`${mark}.example`], removeExisting: true };
    await partner.post('/exclusion', excluded);
    expect((await collectionsWith(api, mark)).length).toBeGreaterThan(5);

    await partner.delete('/user', { websiteUrl: marked.websiteUrl });
    await eraseFully(api, businessId);

    expect(await collectionsWith(api, mark)).toEqual([]);
    expect(await collectionsWith(api, businessId)).toEqual(['auditEntries', 'ledgerEntries', 'wallets']);
  });

  it('keeps what the ledger says about money, and a wallet that adds up', async () => {
    await partner.post('/wallet/topup', { ...owner, amount: 5_000, reference: 'invoice of jane' });
    await partner.put('/campaign/status', { ...owner, enabled: true });
    await partner.delete('/user', website);
    await eraseFully(api, business.businessId);

    const entries = await api.stores.ledgerEntries.listBefore(business.walletId, 100, 10);
    expect(
      entries.map(({ type, amountMinor: amount, balanceAfterMinor: balanceAfter }) => [
        type,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ['refund', -4_000, 0],
      ['charge', -1_000, 4_000],
      ['topup', 5_000, 5_000],
    ]);
    expect(entries.every(({ reference, reason }) => reference === null && reason === null)).toBe(true);
    expect(await api.operations.verifyLedgers()).toMatchObject({ faultCount: 0 });
  });

  it('reduces events of every type to id, type and time, and refuses to send them again', async () => {
    await aListener();
    await seed(api, partner, [aVisitor()]);
    const [delivery] = await deliveriesOf('pending');
    const before = await api.stores.events.find(delivery.eventId);
    await partner.delete('/user', website);

    const after = await api.stores.events.find(delivery.eventId);
    expect(after).toEqual({
      ...before,
      key: null,
      businessId: null,
      subjectId: null,
      body: null,
      erasedAt: api.clock.now(),
    });
    expect(await partner.post(`/webhook/deliveries/${delivery.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'event_erased' },
    });
  });

  it('cancels what waited, in the answer where it is little and by the loop where it is much', async () => {
    const webhookId = await aListener();
    await seed(
      api,
      partner,
      Array.from({ length: 105 }, (_, number) => visitorNumber(number)),
    );
    await partner.delete('/user', website);
    expect(await deliveriesOf('cancelled')).toHaveLength(100);

    await eraseOnce(api, business.businessId);
    expect(await deliveriesOf('pending')).toEqual([]);
    expect(await api.stores.deliveries.nextDueAt(webhookId)).toBeNull();
  });

  it('goes on where it was stopped, one bounded group after the other', async () => {
    await seed(api, partner, [aVisitor(), visitorNumber(1)]);
    await partner.delete('/user', website);
    let steps = 0;
    const step = () => {
      let groups = 0;
      return api.operations.eraseBusiness({
        businessId: business.businessId,
        onAlive: () => void (groups += 1),
        // One more each time: the first kinds are looked at again.
        isStopping: () => groups > steps + 1,
      });
    };
    while ((await step()).moreIsDue) steps += 1;

    expect(steps).toBeGreaterThan(0);
    expect(
      await api.connection.collection('prospects').countDocuments({ businessId: business.businessId }),
    ).toBe(0);
  });

  it('says what it does, and comes again after two minutes', async () => {
    await seed(api, partner, [aVisitor()]);
    await partner.delete('/user', website);

    expect(await eraseStep(api, business.businessId)).toEqual({
      moreIsDue: false,
      waitMs: 2 * MINUTE,
      details: '0 events, 1 prospects, 1 seeds erased',
    });
    api.clock.advance(30 * SECOND);
    expect(await eraseStep(api, business.businessId)).toMatchObject({ waitMs: 90 * SECOND });
    api.clock.advance(90 * SECOND);
    expect(await eraseStep(api, business.businessId)).toMatchObject({ waitMs: null });
    expect(await eraseStep(api, business.businessId)).toMatchObject({ details: 'the business is erased' });
  });

  it('finds with its second pass what was on its way during the first', async () => {
    const mark = aMark();
    const visitors = Buffer.from(JSON.stringify([aVisitor({ firstName: mark })]));
    await partner.delete('/user', website);
    await eraseOnce(api, business.businessId);
    const receivedAt = api.clock.now();
    const batch = {
      id: `sb_late_${business.businessId}`,
      partnerId: partner.partnerId,
      businessId: business.businessId,
      visitorCount: 1,
      chunkCount: 1,
      receivedAt,
      expiresAt: new Date(receivedAt.getTime() + MINUTE),
    };
    const { id: batchId, partnerId, businessId } = batch;
    const chunk = {
      id: `${batchId}/0`,
      batchId,
      isWhole: false,
      partnerId,
      businessId,
      shard: 3,
      offset: 0,
      visitorCount: 1,
      byteCount: 100,
      refused: [],
    };
    await api.stores.seeds.save(batch, [{ ...chunk, visitors, receivedAt }]);
    expect(await collectionsWith(api, mark)).toEqual(['seedChunks']);
    api.clock.advance(2 * MINUTE);
    await eraseOnce(api, business.businessId);

    expect(await api.stores.seeds.findBatch(batch.id)).toBeNull();
    expect(await collectionsWith(api, mark)).toEqual([]);
  });

  it('discards seeds that wait, and removes rejected visitors with their batch', async () => {
    const mark = aMark();
    const done = await seedBatch(api, partner, [{ note: mark }]);
    expect(done).toMatchObject({ rejected: { count: 1 } });
    const response = await seedOnly([aVisitor()]);
    const batchId = response.headers['x-seed-batch-id'];
    await partner.delete('/user', website);
    await eraseOnce(api, business.businessId);

    expect(await processSeeds(api)).toEqual({ visitors: 0, created: 0, rejected: 0 });
    expect((await partner.get(`/seed/${batchId}`)).status).toBe(404);
    expect(await collectionsWith(api, mark)).toEqual([]);
  });

  it('leaves other businesses of the partner alone', async () => {
    await aListener();
    await anOnboardedUser(partner, { email: owner.email, websiteUrl: 'example.org' });
    await seed(api, partner, [aVisitor()]);
    await seed(api, partner, [aVisitor()], 'example.org');
    await partner.delete('/user', website);
    await eraseFully(api, business.businessId);

    expect(await prospectsOf(partner, 'example.org')).toHaveLength(1);
    expect(await deliveriesOf('pending')).toHaveLength(1);
    expect((await partner.get('/user', { ...owner, websiteUrl: 'example.org' })).status).toBe(200);
  });

  it('forgets who was suppressed, and makes the same people prospects of a new business', async () => {
    await seed(api, partner, [aVisitor()]);
    const [prospect] = await prospectsOf(partner);
    await partner.delete(`/prospect/${prospect?.id}`);
    await partner.delete('/user', website);
    await eraseFully(api, business.businessId);
    await anOnboardedUser(partner, owner);
    await seed(api, partner, [aVisitor()]);

    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('does nothing to a business that is alive', async () => {
    await seed(api, partner, [aVisitor()]);

    expect(await eraseStep(api, business.businessId)).toEqual({
      moreIsDue: false,
      waitMs: null,
      details: 'the business is not deleted',
    });
    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('ends with an entry in the audit trail, one for each business', async () => {
    await partner.delete('/user', website);
    await eraseOnce(api, business.businessId);
    api.clock.advance(2 * MINUTE);
    await Promise.all([eraseOnce(api, business.businessId), eraseOnce(api, business.businessId)]);

    const trail = await auditTrail(api, business.businessId);
    expect(trail.filter(({ action }) => action === 'business.erased')).toMatchObject([
      { actorKind: 'system', actorId: 'deletion' },
    ]);
  });
});

async function isPoked(): Promise<boolean> {
  const poked = await sweep(api);
  return poked.some(
    ({ type, input }) => type === 'deleteBusiness' && input.businessId === business.businessId,
  );
}

describe('the sweep of deletions', () => {
  it('pokes a deletion whose poke was lost, before the first pass and before the second', async () => {
    expect(await isPoked()).toBe(false);
    await partner.delete('/user', website);
    expect(await isPoked()).toBe(false);
    api.clock.advance(31 * SECOND);
    expect(await isPoked()).toBe(true);

    await eraseOnce(api, business.businessId);
    api.clock.advance(2 * MINUTE);
    expect(await isPoked()).toBe(false);
    api.clock.advance(31 * SECOND);
    expect(await isPoked()).toBe(true);

    await eraseOnce(api, business.businessId);
    expect(await isPoked()).toBe(false);
  });

  it('finds them by index', async () => {
    const plan = await api.connection
      .collection('businesses')
      .find({ 'erasure.dueAt': { $gt: new Date(0), $lt: api.clock.now() } })
      .explain('queryPlanner');

    expect(JSON.stringify(plan['queryPlanner'])).not.toContain('COLLSCAN');
  });
});
