import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { createStorePulse } from '../../../src/persistence/mongo/store-pulse';
import { FAULTS } from '../../support/mongodb/mongodb-faults';
import type { MongodbProxy } from '../../support/mongodb/mongodb-proxy';
import { aFaultyStore } from '../../support/mongodb/proxied-store';

let proxy: MongodbProxy;
let connection: Connection;

beforeEach(async () => {
  const store = await aFaultyStore();
  proxy = store.proxy;
  connection = await connectStore(store.mongodbUri);
});
afterEach(async () => {
  await connection.close();
  await proxy.close();
});

describe('the pulse of a store', () => {
  it('stops while no majority takes writes, although reads are answered, and comes back with it', async () => {
    const isStoreAnswering = createStorePulse(connection);
    const bringBack = proxy.failAll(({ body }) => body['writeConcern'] !== undefined, FAULTS.noMajority);
    await connection.db?.collection('partners').findOne();
    const isAnsweringWithout = await isStoreAnswering();
    bringBack();

    expect(isAnsweringWithout).toBe(false);
    expect(await isStoreAnswering()).toBe(true);
  });
});
