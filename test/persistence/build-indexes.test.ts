import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildIndexes } from '../../src/persistence/stores';
import { anApi, type TestApi } from '../support/api';

let api: TestApi;

beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

it('replaces an index that an earlier version made with other options, and leaves those that others made', async () => {
  const events = api.connection.collection('events');
  await events.dropIndex('key_1');
  await events.createIndex({ key: 1 }, { unique: true });
  await events.createIndex({ matched: 1 });
  await Promise.all([buildIndexes(api.stores), buildIndexes(api.stores)]);
  const indexes = await events.indexes();

  expect(indexes).toContainEqual(expect.objectContaining({ name: 'key_1', unique: true, sparse: true }));
  expect(indexes).toContainEqual(expect.objectContaining({ name: 'matched_1' }));
});
