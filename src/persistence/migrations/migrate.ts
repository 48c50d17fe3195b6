import { mongo, type Connection } from 'mongoose';
import { nativeCollection, nativeDatabase } from '../mongo/collection';
import { connectStore } from '../mongo/connection';
import { describeStep, planMigration, type MigrationStep } from './migration-plan';

const CODE_INDEX_NOT_FOUND = 27;

/** Told of each step before it is taken. */
type Report = (message: string) => void;

/** The store lacks something that this version rests on. */
export class StoreNotMigrated extends Error {
  constructor(steps: readonly MigrationStep[]) {
    const missing = steps.map((step) => `  ${describeStep(step)}`).join('\n');
    super(`MongoDB is not prepared for this version. Run "npm run cli -- migrate", which will:\n${missing}`);
  }
}

/**
 * Gives the store the indexes of this version. They are built while the service works, and count as built when a
 * majority has them, so that a member that is down holds up nothing. Safe to repeat, to interrupt, and to run beside another.
 */
export async function migrateStore(connection: Connection, report?: Report, own = connection): Promise<void> {
  for (const step of await planMigration(connection)) {
    report?.(describeStep(step));
    await takeStep(own, step);
  }
}

/** Migrates on a connection of its own, since building an index may take longer than anything else may. */
export async function migrateStoreAt(uri: string, connection: Connection, report?: Report): Promise<void> {
  const own = await connectStore(uri, { socketTimeoutMS: 0, writeTimeoutMs: 0 });
  try {
    await migrateStore(connection, report, own);
  } finally {
    await own.close();
  }
}

/** What a migration would do. */
export async function readMigrationPlan(connection: Connection): Promise<string[]> {
  return (await planMigration(connection)).map(describeStep);
}

export interface StorePreparation {
  readonly uri: string;
  /** Connected to it, with all models. */
  readonly connection: Connection;
  readonly mayMigrate: boolean;
  readonly report?: Report;
}

/**
 * Sees to it that the store is what this version rests on: migrates one that holds nothing yet, or where it may, and
 * else only verifies. @throws StoreNotMigrated
 */
export async function prepareStore({ uri, connection, mayMigrate, report }: StorePreparation): Promise<void> {
  if ((await missingSteps(connection)).length === 0) return;
  if (mayMigrate || (await isEmpty(connection))) return await migrateStoreAt(uri, connection, report);
  // Another process may have migrated an empty store meanwhile, and begun to fill it.
  const missing = await missingSteps(connection);
  if (missing.length > 0) throw new StoreNotMigrated(missing);
}

/** An index that is only replaced does no harm as long as it is there. */
async function missingSteps(connection: Connection): Promise<MigrationStep[]> {
  return (await planMigration(connection)).filter(({ kind }) => kind !== 'drop_index');
}

async function isEmpty(connection: Connection): Promise<boolean> {
  for (const { collection } of Object.values(connection.models)) {
    if ((await nativeCollection(connection, collection.name).findOne()) !== null) return false;
  }
  return true;
}

async function takeStep(connection: Connection, step: MigrationStep): Promise<void> {
  const collection = nativeCollection(connection, step.collection);
  switch (step.kind) {
    case 'create_indexes':
      await collection.createIndexes([...step.indexes], { commitQuorum: 'majority' });
      return;
    case 'change_expiry': {
      const { name, expireAfterSeconds } = step;
      const change = { collMod: step.collection, index: { name, expireAfterSeconds } };
      await nativeDatabase(connection).command(change);
      return;
    }
    case 'drop_index':
      await collection.dropIndex(step.name).catch(ignoreMissing);
  }
}

/** Another migration has dropped it meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== CODE_INDEX_NOT_FOUND) throw error;
}
