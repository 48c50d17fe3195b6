import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSecret } from '../../../src/operations/deliveries/listeners/read-secret';
import { resealSecrets } from '../../../src/operations/deliveries/listeners/reseal-secrets';
import { withParts } from '../../../src/operations/operation-parts';
import { createSecretBox } from '../../../src/sender/secret-box';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';
import { LOCAL_RECEIVERS } from '../../support/deliveries/deliveries';

const OLD = { id: 'k1', key: Buffer.alloc(32, 7) };
const NEW = { id: 'k2', key: Buffer.alloc(32, 8) };
const actor = { kind: 'cli', id: 'ada' } as const;

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi(LOCAL_RECEIVERS);
  partner = await api.aPartner();
});
afterAll(() => api.close());

/** The same service after its ENCRYPTION_KEY was changed. */
function withKeys(...keys: readonly (typeof OLD)[]) {
  return withParts({ ...api.dependencies, secretBox: createSecretBox(keys) });
}

async function aListener(): Promise<{ readonly id: string; readonly secret: string }> {
  const { body } = await partner.post('/webhook', {
    destinationUrl: 'http://127.0.0.1:8089/hook',
    listenTo: ['*'],
    headers: { 'X-Key': 'of the receiver' },
  });
  return body.data;
}

describe('resealing secrets', () => {
  it('lets an encryption key go, of living and of deleted listeners', async () => {
    const { id, secret } = await aListener();
    await partner.post(`/webhook/${id}/secret/rotate`, { gracePeriodSeconds: 3_600 });
    const { secret: rotated } = (await partner.get(`/webhook/${id}/secret`)).body.data;
    await partner.delete(`/webhook/${(await aListener()).id}`);

    const report = await resealSecrets(withKeys(NEW, OLD), actor);

    expect(rotated).not.toBe(secret);
    expect(report).toEqual({ keyId: 'k2', resealed: 2, unreadable: [], sealedBy: { k2: 5 } });
    const request = { actor, partnerId: partner.partnerId, webhookId: id };
    expect(await readSecret(withKeys(NEW), request)).toMatchObject({ secret: rotated });
    expect((await auditTrail(api, 'k2')).map(({ action }) => action)).toEqual(['secrets.resealed']);
  });

  it('goes on where it was stopped, and does nothing twice', async () => {
    const { id } = await aListener();
    const stopped = { ...withKeys(NEW, OLD), stores: stoppedAfterPage() };
    await expect(resealSecrets(stopped, actor)).rejects.toThrow('stopped');
    const second = await resealSecrets(withKeys(NEW, OLD), actor);
    const before = await api.stores.listeners.find(id);
    const third = await resealSecrets(withKeys(NEW, OLD), actor);

    expect(second.sealedBy).toEqual({ k2: 7 });
    expect(third.resealed).toBe(0);
    expect(await api.stores.listeners.find(id)).toEqual(before);
  });

  it('says what can not be opened, leaves it, and reseals the rest', async () => {
    const { id: readable } = await aListener();
    const unreadable = await aListener();
    await setForeign(unreadable.id);

    const report = await resealSecrets(withKeys(NEW, OLD), actor);

    expect(report).toMatchObject({ resealed: 1, unreadable: [unreadable.id], sealedBy: { k9: 2 } });
    expect((await api.stores.listeners.find(readable))?.sealedHeaders).toMatch(/^v1\.k2\./);
  });
});

/** The stores, but the second listener can't be written. */
function stoppedAfterPage(): TestApi['stores'] {
  const { listeners } = api.stores;
  return {
    ...api.stores,
    listeners: { ...listeners, setSealed: () => Promise.reject(new Error('stopped')) },
  };
}

/** As if a key had sealed it that nobody has any more. */
async function setForeign(id: string): Promise<void> {
  const foreign = createSecretBox([{ id: 'k9', key: Buffer.alloc(32, 9) }]);
  await api.stores.transact((transaction) =>
    api.stores.listeners.setSealed(transaction, id, {
      secrets: [{ sealed: foreign.seal('x'), expiresAt: null, rotationId: null }],
      sealedHeaders: foreign.seal('{}'),
    }),
  );
}
