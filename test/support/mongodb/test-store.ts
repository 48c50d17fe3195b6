import type { Connection } from 'mongoose';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { migrateStore } from '../../../src/persistence/migrations/migrate';
import { createStores, type Stores } from '../../../src/persistence/stores';
import { testMongodbUri } from '../jest/servers';

/** The repositories alone, on the database of this test file. */
export interface TestStore extends Stores {
  readonly connection: Connection;
}

export async function aStore(): Promise<TestStore> {
  const connection = await connectStore(testMongodbUri());
  // A migration builds what the models ask for.
  const stores = createStores(connection);
  await migrateStore(connection);
  return { ...stores, connection };
}
