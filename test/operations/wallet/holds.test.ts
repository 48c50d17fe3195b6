import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { HOUR, MINUTE } from '../../support/clock';

let api: TestApi;
let partner: ApiClient;
let businessId: string;

beforeAll(async () => {
  api = await anApi({ DAILY_FEE: '900' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await anOnboardedBusiness(partner, { balance: 1_000 }));
});

/** Keys are unique in the whole store. */
const named = (name: string) => `${businessId}/${name}`;
const hold = (name: string, amountMinor: number) =>
  api.operations.placeHold({
    businessId,
    key: named(name),
    amountMinor,
    expiresAt: new Date(api.clock.now().getTime() + HOUR),
  });
const capture = (name: string, amountMinor: number) =>
  api.operations.captureHold(businessId, named(name), amountMinor);
const release = (name: string) => api.operations.releaseHold(businessId, named(name));
const wallet = async () => {
  const { body } = await partner.get('/wallet', owner);
  const { balance, held, available } = body.data;
  return { balance, held, available };
};

describe('holds', () => {
  it('set money aside without spending it', async () => {
    expect(await hold('a', 600)).toMatchObject({ ok: true });

    expect(await wallet()).toEqual({ balance: 1_000, held: 600, available: 400 });
    expect(await hold('b', 401)).toEqual({ ok: false, reason: 'insufficient_funds' });
  });

  it('are placed once for each key, also when asked for eight times at once', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => hold('a', 100)));

    expect(new Set(placed.map((result) => (result.ok ? result.hold.id : result.reason))).size).toBe(1);
    expect((await wallet()).held).toBe(100);
  });

  it('are never taken for those of another business, which has no money set aside', async () => {
    await hold('a', 100);
    const other = await anOnboardedBusiness(await api.aPartner(), { balance: 1_000 });
    const expiresAt = new Date(api.clock.now().getTime() + HOUR);
    const request = { businessId: other.businessId, key: named('a'), amountMinor: 100, expiresAt };

    await expect(api.operations.placeHold(request)).rejects.toThrow('belongs to one business');
  });

  it('are placed exactly as often as the money allows, of eight at once', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, (_, index) => hold(`h${index}`, 200)));

    expect(placed.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await wallet()).toEqual({ balance: 1_000, held: 1_000, available: 0 });
  });

  it('are captured in part, and the rest is free again', async () => {
    await hold('a', 600);
    expect(await capture('a', 250)).toMatchObject({
      ok: true,
      entry: { amountMinor: -250, balanceAfterMinor: 750 },
    });

    expect(await wallet()).toEqual({ balance: 750, held: 0, available: 750 });
  });

  it('are captured once: a repeat answers the charge again, another amount is refused', async () => {
    await hold('a', 600);
    const first = await capture('a', 250);

    expect(await capture('a', 250)).toEqual(first);
    expect(await capture('a', 251)).toEqual({ ok: false, reason: 'hold_closed' });
    expect((await wallet()).balance).toBe(750);
  });

  it('are never captured for more than they hold, nor when nobody placed them', async () => {
    await hold('a', 600);

    expect(await capture('a', 601)).toEqual({ ok: false, reason: 'exceeds_hold' });
    expect(await capture('unknown', 1)).toEqual({ ok: false, reason: 'hold_unknown' });
  });

  it('are released once, and a repeat frees nothing more', async () => {
    await hold('a', 600);
    await hold('b', 100);

    expect(await release('a')).toEqual({ ok: true });
    expect(await release('a')).toEqual({ ok: true });
    expect(await capture('a', 1)).toEqual({ ok: false, reason: 'hold_closed' });
    expect(await wallet()).toEqual({ balance: 1_000, held: 100, available: 900 });
  });

  it('either capture or release, when both happen at once', async () => {
    await hold('a', 600);
    const [captured, released] = await Promise.all([capture('a', 600), release('a')]);

    expect([captured.ok, released.ok].filter(Boolean)).toHaveLength(1);
    expect(await wallet()).toMatchObject({ balance: captured.ok ? 400 : 1_000, held: 0 });
  });

  it('run out: their money is free at once, and can be held by others', async () => {
    await hold('a', 600);
    api.clock.advance(HOUR + MINUTE);

    expect(await wallet()).toEqual({ balance: 1_000, held: 0, available: 1_000 });
    expect(await capture('a', 1)).toEqual({ ok: false, reason: 'hold_expired' });
    expect(await hold('b', 1_000)).toMatchObject({ ok: true });
  });

  it('run out in the very millisecond that they were placed until', async () => {
    await hold('a', 600);
    api.clock.advance(HOUR - 1);
    expect(await wallet()).toMatchObject({ held: 600 });

    api.clock.advance(1);
    expect(await wallet()).toEqual({ balance: 1_000, held: 0, available: 1_000 });
    expect(await hold('b', 1_000)).toMatchObject({ ok: true });
    expect(await capture('a', 600)).toEqual({ ok: false, reason: 'hold_expired' });
  });

  it('make no charge possible with money that is held', async () => {
    await hold('a', 500);
    const { body } = await partner.put('/campaign/status', { ...owner, enabled: true });

    expect(body.data.outreachStatus).toBe('suspended_insufficient_funds');
  });

  it.each([
    ['released', () => release('a')],
    ['captured in part', () => capture('a', 1)],
  ])('let a suspended campaign go on when they are %s', async (_name, end) => {
    await hold('a', 500);
    await partner.put('/campaign/status', { ...owner, enabled: true });
    api.pokes.length = 0;
    await end();

    expect(api.pokes).toEqual([{ type: 'billCampaign', input: { businessId } }]);
    await api.operations.settleCampaign(businessId);
    const { body } = await partner.get('/campaign/status', owner);
    expect(body.data.outreachStatus).toBe('running');
  });

  it('tell once that a wallet ran low', async () => {
    await partner.patch('/wallet', { ...owner, lowBalanceThreshold: 500 });
    await hold('a', 600);
    await hold('b', 100);

    const events = api.connection.collection('events');
    expect(await events.countDocuments({ businessId, type: 'wallet.low_balance' })).toBe(1);
  });

  it('end with the business, and what is left is due to it', async () => {
    await hold('a', 600);
    const refundDue = await api.stores.transact(async (transaction) => {
      await api.stores.businesses.markDeleted(transaction, businessId, api.clock.now());
      return api.operations.closeWallet(transaction, businessId);
    });

    expect(refundDue).toMatchObject({ amountMinor: 1_000, currency: 'USD' });
    expect(await hold('b', 1)).toEqual({ ok: false, reason: 'business_gone' });
    expect(await capture('a', 1)).toEqual({ ok: false, reason: 'business_gone' });
    expect(await api.operations.verifyLedgers()).toMatchObject({ faultCount: 0 });
  });
});
