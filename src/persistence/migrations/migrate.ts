import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { connectStore, isDuplicateKey } from '../mongo/connection';
import {
  databaseOf,
  describeStep,
  planMigration,
  type DataChange,
  type MigrationStep,
} from './migration-plan';
import { createStores, type StoreSettings } from '../stores';

/** What stored data need beside indexes, oldest first. What is released stays here, so that any version can be skipped. */
const DATA_CHANGES: readonly DataChange[] = [];

/** A migration that was killed holds up the next so long. */
const LOCK_MS = 30_000;
const RENEW_MS = 10_000;
const WAIT_MS = 500;
const NAMESPACE_EXISTS = 48;

type Report = (message: string) => void;

export interface MigrationOptions {
  /** Told of each step before it is taken. */
  readonly report?: Report;
  readonly changes?: readonly DataChange[];
}

/** The store lacks something that this version rests on. */
export class StoreNotMigrated extends Error {
  constructor(steps: readonly MigrationStep[]) {
    const missing = steps.map((step) => `  ${describeStep(step)}`).join('\n');
    super(`MongoDB is not prepared for this version. Run "npm run cli -- migrate", which will:\n${missing}`);
  }
}

/**
 * Prepares the store for this version: collections, indexes and data. One migration runs at a time, others wait for
 * it. Indexes are built while the service works, and count as built when a majority has them, so that a member that
 * is down holds up nothing. Safe to repeat and to interrupt.
 */
export async function migrateStore(
  connection: Connection,
  { report = () => undefined, changes = DATA_CHANGES }: MigrationOptions = {},
): Promise<void> {
  const lock = await takeLock(connection, report);
  try {
    for (const step of await planMigration(connection, changes)) {
      lock.check();
      report(describeStep(step));
      await takeStep(connection, step);
    }
  } finally {
    await lock.release();
  }
}

/** Migrates on a connection of its own, since building an index may take longer than anything else may. */
export async function migrateStoreAt(uri: string, report: Report, settings: StoreSettings): Promise<void> {
  const connection = await connectStore(uri, { socketTimeoutMS: 0, writeTimeoutMs: 0 });
  try {
    createStores(connection, settings);
    await migrateStore(connection, { report });
  } finally {
    await connection.close();
  }
}

/** What a migration would do. */
export async function readMigrationPlan(connection: Connection): Promise<string[]> {
  return (await planMigration(connection, DATA_CHANGES)).map(describeStep);
}

export interface StorePreparation {
  readonly uri: string;
  /** Connected to it, with all models. */
  readonly connection: Connection;
  readonly mayMigrate: boolean;
  /** What its models were made with. */
  readonly settings: StoreSettings;
  readonly report: Report;
}

/**
 * Sees to it that the store is what this version rests on: migrates one that holds nothing yet, or where it may, and
 * else only verifies. @throws StoreNotMigrated
 */
export async function prepareStore({
  uri,
  connection,
  mayMigrate,
  settings,
  report,
}: StorePreparation): Promise<void> {
  if ((await missingSteps(connection)).length === 0) return;
  if (mayMigrate || (await isEmpty(connection))) return await migrateStoreAt(uri, report, settings);
  // Another process may have migrated an empty store meanwhile, and begun to fill it.
  const missing = await missingSteps(connection);
  if (missing.length > 0) throw new StoreNotMigrated(missing);
}

/** An index that is only replaced does no harm as long as it is there. */
async function missingSteps(connection: Connection): Promise<MigrationStep[]> {
  return (await planMigration(connection, DATA_CHANGES)).filter(({ kind }) => kind !== 'drop_index');
}

async function isEmpty(connection: Connection): Promise<boolean> {
  for (const { collection } of Object.values(connection.models)) {
    if ((await databaseOf(connection).collection(collection.name).findOne()) !== null) return false;
  }
  return true;
}

async function takeStep(connection: Connection, step: MigrationStep): Promise<void> {
  const database = databaseOf(connection);
  switch (step.kind) {
    case 'create_collection':
      await database.createCollection(step.collection).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
      });
      return;
    case 'create_indexes':
      await database
        .collection(step.collection)
        .createIndexes([...step.indexes], { commitQuorum: 'majority' });
      return;
    case 'change_expiry': {
      const { collection, name, expireAfterSeconds } = step;
      await database.command({ collMod: collection, index: { name, expireAfterSeconds } });
      return;
    }
    case 'change_data':
      await step.change.run(connection);
      await recordsOf(connection).insertOne({ _id: step.change.id, appliedAt: new Date() });
      return;
    case 'drop_index':
      await database.collection(step.collection).dropIndex(step.name);
  }
}

interface MigrationRecord {
  readonly _id: string;
  readonly appliedAt?: Date;
  /** Of the lock. */
  readonly holder?: string;
  readonly until?: Date;
}

function recordsOf(connection: Connection): mongo.Collection<MigrationRecord> {
  return databaseOf(connection).collection('migrations');
}

function lockedUntil(): Date {
  return new Date(Date.now() + LOCK_MS);
}

/** Waits until no other migration runs, or the process that ran it has died. */
async function takeLock(connection: Connection, report: Report) {
  const records = recordsOf(connection);
  const holder = randomUUID();
  const take = async () =>
    await records
      .updateOne(
        { _id: 'lock', until: { $lt: new Date() } },
        { $set: { holder, until: lockedUntil() } },
        { upsert: true },
      )
      .then(() => true)
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return false;
      });
  for (let isFirst = true; !(await take()); isFirst = false) {
    if (isFirst) report('waiting for another migration to end');
    await pause(WAIT_MS);
  }
  let isLost = false;
  const renew = async () => {
    const { matchedCount } = await records.updateOne(
      { _id: 'lock', holder },
      { $set: { until: lockedUntil() } },
    );
    isLost = matchedCount === 0;
  };
  // Whether a renewal that failed was made is unknown: the next one tells.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return {
    check() {
      if (isLost) throw new Error('Another migration has begun, since this one stood still for too long');
    },
    async release() {
      clearInterval(timer);
      await records.deleteOne({ _id: 'lock', holder });
    },
  };
}
