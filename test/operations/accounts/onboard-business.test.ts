import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { onboardBusiness } from '../../../src/operations/accounts/users/onboard-business';
import { withParts } from '../../../src/operations/operation-parts';
import type { Stores } from '../../../src/persistence/stores';
import { anApi, type TestApi } from '../../support/http/api';
import { auditTrail } from '../../support/http/audit';

let api: TestApi;
let partnerId: string;
let userId: string;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const partner = await api.aPartner();
  ({ partnerId } = partner);
  const jane = { email: 'jane@example.com', firstName: 'Jane', lastName: 'Lee' };
  const { body } = await partner.post('/user/onboard', { ...jane, websiteUrl: 'https://example.com' });
  ({ userId } = body.data);
});

const RIVAL = { firstName: 'Rival', lastName: 'Other' };

async function rename(): Promise<void> {
  const { users, transact } = api.stores;
  await transact((transaction) => users.update(transaction, userId, RIVAL));
}

const thenRename: Stores['transact'] = async (work) => {
  const result = await api.stores.transact(work);
  await rename();
  return result;
};

const afterRenaming: Stores['transact'] = async (work) => {
  await rename();
  return await api.stores.transact(work);
};

async function onboard(transact: Stores['transact'], details: { firstName?: string; lastName?: string }) {
  const deps = withParts({ ...api.dependencies, stores: { ...api.stores, transact } });
  const { user } = await onboardBusiness(deps, {
    actor: { kind: 'system', id: 'test' },
    partnerId,
    email: { address: 'jane@example.com', key: 'jane@example.com' },
    website: { text: 'https://example.com', host: 'example.com' },
    ...details,
  });
  return user;
}

describe('onboarding a user whom somebody else changes at the same time', () => {
  it('writes once, and leaves the last word to who writes after that', async () => {
    expect(await onboard(thenRename, { firstName: 'Ann' })).toMatchObject({ id: userId, ...RIVAL });
    const actions = (await auditTrail(api, userId)).map(({ action }) => action);
    expect(actions).toEqual(['user.updated', 'user.onboarded']);
  });

  it('mixes nothing of both, though some of it was there before', async () => {
    const details = { firstName: 'Jane', lastName: 'Doe' };

    expect(await onboard(afterRenaming, details)).toMatchObject(details);
  });
});
