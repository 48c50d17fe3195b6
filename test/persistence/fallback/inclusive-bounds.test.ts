import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { from, upTo } from '../../../src/persistence/fallback/inclusive-bounds';
import { testMongodbUri } from '../../support/jest/servers';

let connection: Connection;

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
});
afterAll(() => connection.close());

it.each([
  ['ascending', 1],
  ['descending', -1],
] as const)(
  'a range of instants includes its bounds, on an %s index with further fields',
  async (name, direction) => {
    const instants = connection.collection(`instants-${name}`);
    await instants.createIndex({ owner: 1, at: direction, other: 1 });
    const [first, second, third] = [0, 1, 2].map((number) => new Date(Date.UTC(2026, 0, 1) + number));
    await instants.insertMany([first, second, third].map((at) => ({ owner: 'a', at, other: 1 })));
    const count = (at: object) => instants.find({ owner: 'a', at }).toArray();

    expect(await count(from(second ?? new Date(0)))).toHaveLength(2);
    expect(await count(upTo(second ?? new Date(0)))).toHaveLength(2);
  },
);
