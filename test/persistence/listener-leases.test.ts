import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
});
afterAll(() => api.close());

const NOW = new Date('2026-03-01T12:00:00Z');
const UNTIL = new Date('2026-03-01T12:00:10Z');
const LATER = new Date('2026-03-01T12:00:13Z');

async function aListener(): Promise<string> {
  const answer = await partner.post('/webhook', {
    destinationUrl: 'https://receiver.example/hook',
    listenTo: ['prospect.created'],
  });
  return answer.body.data.id;
}

describe('leases that are renewed together', () => {
  it('are extended, but for those that another holds or nobody any more', async () => {
    const { listeners } = api.stores;
    const [held, taken, released] = [await aListener(), await aListener(), await aListener()];
    await listeners.takeLease(held, 'mine/held', NOW, UNTIL);
    await listeners.takeLease(taken, 'other/taken', NOW, UNTIL);
    await listeners.takeLease(released, 'mine/released', NOW, UNTIL);
    await listeners.releaseLease(released, 'mine/released', []);

    const renewed = await listeners.renewLeases([
      { id: taken, token: 'mine/taken', until: LATER },
      { id: held, token: 'mine/held', until: LATER },
      { id: released, token: 'mine/released', until: LATER },
    ]);

    expect(renewed).toEqual([false, true, false]);
    expect(await listeners.takeLease(held, 'other/held', new Date(UNTIL.getTime() + 1), LATER)).toBe(null);
    expect(await listeners.takeLease(taken, 'mine/taken', new Date(UNTIL.getTime() + 1), LATER)).toEqual([]);
  });

  it('are all extended where all are held', async () => {
    const { listeners } = api.stores;
    const ids = [await aListener(), await aListener()];
    for (const id of ids) await listeners.takeLease(id, `mine/${id}`, NOW, UNTIL);

    const renewals = ids.map((id) => ({ id, token: `mine/${id}`, until: LATER }));
    expect(await listeners.renewLeases(renewals)).toEqual([true, true]);
  });
});

describe('a renewal that comes late', () => {
  it('takes nothing from the one after it', async () => {
    const { listeners } = api.stores;
    const id = await aListener();
    await listeners.takeLease(id, 'mine', NOW, UNTIL);
    await listeners.renewLeases([{ id, token: 'mine', until: LATER }]);
    await listeners.renewLeases([{ id, token: 'mine', until: UNTIL }]);

    expect(await listeners.takeLease(id, 'other', new Date(UNTIL.getTime() + 1), LATER)).toBeNull();
  });
});

describe('attempts that are made under a lease', () => {
  const attempt = { deliveryId: 'del_1', number: 1, trigger: 'automatic', requestId: null, at: NOW } as const;

  it('are handed to the next holder, whether the lease was released or ran out', async () => {
    const { listeners } = api.stores;
    const [released, frozen] = [await aListener(), await aListener()];
    for (const id of [released, frozen]) await listeners.takeLease(id, `mine/${id}`, NOW, UNTIL);
    await listeners.setAttempts([{ id: frozen, token: `mine/${frozen}`, attempts: [attempt] }]);
    await listeners.releaseLease(released, `mine/${released}`, [attempt]);

    expect(await listeners.takeLease(released, 'next', NOW, LATER)).toEqual([attempt]);
    expect(await listeners.takeLease(frozen, 'next', new Date(UNTIL.getTime() + 1), LATER)).toEqual([
      attempt,
    ]);
  });

  it('are refused under a lease that another holds by now', async () => {
    const { listeners } = api.stores;
    const [lost, held] = [await aListener(), await aListener()];
    await listeners.takeLease(lost, 'next', NOW, UNTIL);
    await listeners.takeLease(held, 'mine', NOW, UNTIL);

    const stored = await listeners.setAttempts([
      { id: lost, token: 'mine', attempts: [attempt] },
      { id: held, token: 'mine', attempts: [attempt] },
    ]);

    expect(stored).toEqual([false, true]);
    expect(await listeners.takeLease(lost, 'next', NOW, LATER)).toEqual([]);
  });
});
