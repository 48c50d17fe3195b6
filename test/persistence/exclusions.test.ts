import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { exclusionKey } from '../../src/domain/leads/exclusions/exclusion';
import { anApi, type TestApi } from '../support/http/api';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

it('finds who is listed among more keys than one command to the store may have', async () => {
  const { exclusions } = api.stores;
  const ownerId = newId('partner');
  const entry = {
    id: newId('exclusion'),
    kind: 'domain',
    value: 'rival.example',
    createdAt: new Date(),
  } as const;
  await api.stores.transact((transaction) =>
    exclusions.insert(transaction, [entry], { ownerId, erasesExisting: false }),
  );
  const listed = exclusionKey(ownerId, 'rival.example');
  // 18 MB: two hundred visitors with twenty long addresses each, and the prospects that they may be of.
  const others = Array.from({ length: 72_000 }, (_, index) => `${index}`.padEnd(250, 'x'));

  expect([...(await exclusions.findListed([...others, listed]))]).toEqual([listed]);
});
