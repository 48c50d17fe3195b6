import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { nativeCollection } from '../../../src/persistence/mongo/collection';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { replaceUnique } from '../../../src/persistence/fallback/replace-unique';
import { createTransact } from '../../../src/persistence/mongo/transact';
import { testMongodbUri } from '../../support/jest/servers';

interface Place {
  _id: string;
  name: string;
  endedAt: Date | null;
}

let connection: Connection;

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
});
afterAll(() => connection.close());

it('frees the key of a document that leaves a partial unique index', async () => {
  const places = nativeCollection<Place>(connection, 'places');
  await places.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { endedAt: null } });
  await places.insertOne({ _id: 'a', name: 'here', endedAt: null });
  const endedAt = new Date();
  const end = (place: Place) => ({ ...place, endedAt });
  const ended = await createTransact(connection)((transaction) =>
    replaceUnique(nativeCollection(connection, 'places'), { name: 'here' }, end, transaction),
  );
  await places.insertOne({ _id: 'b', name: 'here', endedAt: null });

  expect(ended).toBe(1);
  expect(await places.find({ name: 'here' }).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', name: 'here', endedAt },
    { _id: 'b', name: 'here', endedAt: null },
  ]);
});
