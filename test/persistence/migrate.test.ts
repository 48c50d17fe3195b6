import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { connectStore } from '../../src/persistence/mongo/connection';
import { readBuiltIndexes } from '../../src/persistence/migrations/built-indexes';
import { migrateStore, prepareStore, readMigrationPlan } from '../../src/persistence/migrations/migrate';
import { createStores } from '../../src/persistence/stores';
import { testMongodbUri } from '../support/jest/servers';

let uri: string;
let connection: Connection;

beforeEach(async () => {
  uri = testMongodbUri();
  connection = await connectStore(uri);
  createStores(connection);
});
afterEach(() => connection.close());

/** One record is enough for a store not to be taken for a new one. */
async function fill(): Promise<void> {
  await connection.collection('partners').insertOne({ name: 'Acme' });
}

async function prepare(mayMigrate = false): Promise<string[]> {
  const steps: string[] = [];
  await prepareStore({ uri, connection, mayMigrate, report: (step) => void steps.push(step) });
  return steps;
}

const indexesOf = async (collection: string) => await connection.collection(collection).indexes();

describe('a start', () => {
  it('prepares a store that holds nothing, with every process that starts at the same time', async () => {
    await Promise.all([prepare(), prepare(), prepare()]);

    expect(await readMigrationPlan(connection)).toEqual([]);
    expect(await indexesOf('events')).toContainEqual(
      expect.objectContaining({ key: { key: 1 }, unique: true, sparse: true }),
    );
  });

  it('changes nothing in a store that is prepared', async () => {
    await migrateStore(connection);
    await fill();

    expect(await prepare(true)).toEqual([]);
  });

  it('refuses a store that lacks something, says what and how to mend it, and leaves it as it is', async () => {
    await migrateStore(connection);
    await fill();
    await connection.collection('events').dropIndex('key_1');

    await expect(prepare()).rejects.toThrow(/npm run cli -- migrate[^]*create in events the indexes key_1/);
    expect(await indexesOf('events')).not.toContainEqual(expect.objectContaining({ key: { key: 1 } }));
  });

  it('mends it itself where it may', async () => {
    await migrateStore(connection);
    await fill();
    await connection.collection('events').dropIndex('key_1');

    expect(await prepare(true)).toEqual(['create in events the indexes key_1']);
    expect(await readMigrationPlan(connection)).toEqual([]);
  });
});

describe('a migration', () => {
  it('changes when records expire without building the index again', async () => {
    await migrateStore(connection);
    await connection.collection('sessions').dropIndex('expiresAt_1');
    await connection.collection('sessions').createIndex({ expiresAt: 1 }, { expireAfterSeconds: 60 });
    const plan = await readMigrationPlan(connection);
    await migrateStore(connection);

    expect(plan).toEqual(['let expiresAt_1 of sessions remove after 0 s']);
    expect(await indexesOf('sessions')).toContainEqual(
      expect.objectContaining({ name: 'expiresAt_1', expireAfterSeconds: 0 }),
    );
  });

  it('replaces an index with other options when the new one is there, and leaves those that others made', async () => {
    await migrateStore(connection);
    const events = connection.collection('events');
    await events.dropIndex('key_1');
    await events.createIndex({ key: 1 }, { unique: true });
    await events.createIndex({ matched: 1 });
    const plan = await readMigrationPlan(connection);
    await migrateStore(connection);
    const about = (await indexesOf('events')).filter(({ key }) => 'key' in key || 'matched' in key);

    expect(plan).toEqual([
      'create in events the indexes key_1_2',
      'drop from events the index key_1, which nothing needs any more',
    ]);
    expect(about).toEqual([
      expect.objectContaining({ name: 'key_1_2', unique: true, sparse: true }),
      expect.objectContaining({ name: 'matched_1' }),
    ]);
    expect(await readMigrationPlan(connection)).toEqual([]);
  });

  it('drops what it has replaced also where it was ended before it came to that', async () => {
    await migrateStore(connection);
    await connection.collection('events').createIndex({ key: 1 }, { unique: true, name: 'key_1_before' });

    expect(await readMigrationPlan(connection)).toEqual([
      'drop from events the index key_1_before, which nothing needs any more',
    ]);
  });

  it('takes an index for built when it is, not when it is begun', async () => {
    const indexes = [{ name: 'there_1' }, { name: 'begun_1' }];
    const stats = [{ storageStats: { indexBuilds: ['begun_1'] } }];
    const collection = Object.create({
      indexes: async () => indexes,
      aggregate: () => ({ toArray: async () => stats }),
    });

    expect(await readBuiltIndexes(collection)).toEqual([{ name: 'there_1' }]);
  });

  it('drops the indexes that nothing asks for any more', async () => {
    await migrateStore(connection);
    await connection.collection('deliveries').createIndex({ eventId: 1 });
    const plan = await readMigrationPlan(connection);
    await migrateStore(connection);

    expect(plan).toEqual(['drop from deliveries the index eventId_1, which nothing needs any more']);
    expect(await indexesOf('deliveries')).not.toContainEqual(expect.objectContaining({ name: 'eventId_1' }));
  });

  it('may run beside another', async () => {
    await migrateStore(connection);
    const events = connection.collection('events');
    await events.dropIndex('key_1');
    await events.createIndex({ key: 1 }, { unique: true });
    await events.createIndex({ businessId: 1 });
    await Promise.all([migrateStore(connection), migrateStore(connection), migrateStore(connection)]);

    expect(await readMigrationPlan(connection)).toEqual([]);
  });
});
