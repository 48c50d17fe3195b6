import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { anOnboardedBusiness, owner } from '../../support/business';
import { HOUR, MINUTE } from '../../support/clock';
import { moneyOf } from '../../support/money';

let api: TestApi;
let partner: ApiClient;
let businessId: string;
let money: ReturnType<typeof moneyOf>;

beforeAll(async () => {
  api = await anApi({ DAILY_FEE: '900' });
});
afterAll(() => api.close());
beforeEach(async () => {
  partner = await api.aPartner();
  ({ businessId } = await anOnboardedBusiness(partner, { balance: 1_000 }));
  money = moneyOf(api.dependencies, businessId);
});

/** Keys are unique in the whole store. */
const named = (name: string) => `${businessId}/${name}`;
const hold = (name: string, amountMinor: number) => money.hold(named(name), amountMinor);
const capture = (name: string) => money.capture(named(name));
const release = (name: string) => money.release(named(name));
const wallet = async () => {
  const { body } = await partner.get('/wallet', owner);
  const { balance, held, available } = body.data;
  return { balance, held, available };
};

describe('holds', () => {
  it('set money aside without spending it', async () => {
    await hold('a', 600);

    expect(await wallet()).toEqual({ balance: 1_000, held: 600, available: 400 });
    expect(await hold('b', 401)).toBe(false);
  });

  it('are placed once for each key, also when asked for eight times at once', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => hold('a', 100)));

    expect(placed.filter(Boolean)).toHaveLength(1);
    expect((await wallet()).held).toBe(100);
  });

  it('are never placed with the key of another business', async () => {
    await hold('a', 100);
    const other = await anOnboardedBusiness(await api.aPartner(), { balance: 1_000 });

    expect(await moneyOf(api.dependencies, other.businessId).hold(named('a'), 100)).toBe(false);
  });

  it('are placed exactly as often as the money allows, of eight at once', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, (_, index) => hold(`h${index}`, 200)));

    expect(placed.filter(Boolean)).toHaveLength(5);
    expect(await wallet()).toEqual({ balance: 1_000, held: 1_000, available: 0 });
  });

  it('are captured once, and charge what they held', async () => {
    await hold('a', 600);

    expect([await capture('a'), await capture('a')]).toEqual([true, false]);
    expect(await wallet()).toEqual({ balance: 400, held: 0, available: 400 });
  });

  it('are released once, and a repeat frees nothing more', async () => {
    await hold('a', 600);
    await hold('b', 100);

    expect([await release('a'), await release('a'), await capture('a')]).toEqual([true, false, false]);
    expect(await wallet()).toEqual({ balance: 1_000, held: 100, available: 900 });
  });

  it('either capture or release, when both happen at once', async () => {
    await hold('a', 600);
    const [captured, released] = await Promise.all([capture('a'), release('a')]);

    expect(captured).toBe(!released);
    expect(await wallet()).toMatchObject({ balance: captured ? 400 : 1_000, held: 0 });
  });

  it('run out: their money is free at once, and can be held by others', async () => {
    await hold('a', 600);
    api.clock.advance(HOUR + MINUTE);

    expect(await wallet()).toEqual({ balance: 1_000, held: 0, available: 1_000 });
    expect(await capture('a')).toBe(false);
    expect(await hold('b', 1_000)).toBe(true);
  });

  it('run out in the very millisecond that they were placed until', async () => {
    await hold('a', 600);
    api.clock.advance(HOUR - 1);
    expect(await wallet()).toMatchObject({ held: 600 });

    api.clock.advance(1);
    expect(await wallet()).toEqual({ balance: 1_000, held: 0, available: 1_000 });
    expect(await hold('b', 1_000)).toBe(true);
    expect(await capture('a')).toBe(false);
  });

  it('make no charge possible with money that is held, until it is free again', async () => {
    const status = async () => (await partner.get('/campaign/status', owner)).body.data.outreachStatus;
    await hold('a', 500);
    await partner.put('/campaign/status', { ...owner, enabled: true });
    expect(await status()).toBe('suspended_insufficient_funds');

    await release('a');
    await api.operations.settleCampaign(businessId);
    expect(await status()).toBe('running');
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

    expect(await money.close()).toMatchObject({ amountMinor: 1_000, currency: 'USD' });
    await expect(hold('b', 1)).rejects.toThrow('the business is gone');
    await expect(capture('a')).rejects.toThrow('the business is gone');
    expect(await api.operations.verifyLedgers()).toMatchObject({ faultCount: 0 });
  });
});
