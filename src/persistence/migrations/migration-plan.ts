import type { Connection, IndexDefinition, IndexOptions, mongo } from 'mongoose';
import { invariant } from '../../domain/errors';
import { RETIRED_INDEXES } from './retired-indexes';

/** A change of data that comes with a version; safe to repeat, since it may be interrupted. */
export interface DataChange {
  /** Recorded in the collection `migrations` once it is done, such as `2026-11-fold-tags`. */
  readonly id: string;
  run(connection: Connection): Promise<void>;
}

interface IndexDescription extends mongo.CreateIndexesOptions {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
}

export type MigrationStep =
  | { readonly kind: 'create_collection'; readonly collection: string }
  | {
      readonly kind: 'create_indexes';
      readonly collection: string;
      readonly indexes: readonly IndexDescription[];
    }
  | {
      readonly kind: 'change_expiry';
      readonly collection: string;
      readonly name: string;
      readonly expireAfterSeconds: number;
    }
  | { readonly kind: 'change_data'; readonly change: DataChange }
  /** Nothing asks for it any more, or one with the same fields and other options has replaced it. */
  | { readonly kind: 'drop_index'; readonly collection: string; readonly name: string };

/**
 * Compares what the models of a connection declare with what the store has. What is there beside it is left alone.
 * Answers the steps between them in the order in which they can be taken.
 */
export async function planMigration(
  connection: Connection,
  changes: readonly DataChange[],
): Promise<MigrationStep[]> {
  const database = databaseOf(connection);
  const present = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(nameOf));
  const steps: MigrationStep[] = [];
  for (const { collection, schema } of Object.values(connection.models)) {
    const declared = schema.indexes().map(([key, options]) => describeIndex(key, options));
    const isThere = present.has(collection.name);
    const indexes = isThere ? await database.collection(collection.name).indexes() : [];
    if (!isThere && declared.length === 0)
      steps.push({ kind: 'create_collection', collection: collection.name });
    steps.push(...compareIndexes(collection.name, declared, indexes));
  }
  const applied = await appliedChanges(database, changes);
  const data = changes.filter(({ id }) => !applied.has(id));
  return [
    ...steps.filter(({ kind }) => kind !== 'drop_index'),
    ...data.map((change) => ({ kind: 'change_data', change }) as const),
    ...steps.filter(({ kind }) => kind === 'drop_index'),
  ];
}

/** A step in words, for logs and for the plan. */
export function describeStep(step: MigrationStep): string {
  switch (step.kind) {
    case 'create_collection':
      return `create the collection ${step.collection}`;
    case 'create_indexes':
      return `create in ${step.collection} the indexes ${step.indexes.map(nameOf).join(', ')}`;
    case 'change_expiry':
      return `let ${step.name} of ${step.collection} remove after ${step.expireAfterSeconds} s`;
    case 'change_data':
      return `change data: ${step.change.id}`;
    case 'drop_index':
      return `drop from ${step.collection} the index ${step.name}, which nothing needs any more`;
  }
}

export function databaseOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

function compareIndexes(
  collection: string,
  declared: readonly IndexDescription[],
  present: readonly mongo.IndexDescriptionInfo[],
): MigrationStep[] {
  const steps: MigrationStep[] = [];
  const missing: IndexDescription[] = [];
  const names = new Set(present.map(nameOf));
  for (const index of declared) {
    const alike = present.filter(({ key }) => JSON.stringify(key) === JSON.stringify(index.key));
    const same = alike.find((other) => signatureOf(other) === signatureOf(index));
    const { expireAfterSeconds } = index;
    if (same === undefined) {
      // Beside the one that it replaces, so that uniqueness never rests.
      missing.push(names.has(index.name) ? { ...index, name: `${index.name}_2` } : index);
      for (const other of alike) steps.push({ kind: 'drop_index', collection, name: nameOf(other) });
    } else if (expireAfterSeconds !== undefined && same.expireAfterSeconds !== expireAfterSeconds) {
      steps.push({ kind: 'change_expiry', collection, name: nameOf(same), expireAfterSeconds });
    }
  }
  for (const name of RETIRED_INDEXES[collection] ?? [])
    if (names.has(name)) steps.push({ kind: 'drop_index', collection, name });
  if (missing.length > 0) steps.unshift({ kind: 'create_indexes', collection, indexes: missing });
  return steps;
}

/** What makes two indexes with the same fields different ones, which may be there at the same time. */
function signatureOf(options: mongo.CreateIndexesOptions): string {
  const { unique, sparse, partialFilterExpression, collation } = options;
  return JSON.stringify([
    unique === true,
    sparse === true,
    partialFilterExpression ?? null,
    collation ?? null,
  ]);
}

function describeIndex(
  fields: IndexDefinition,
  { unique, sparse, partialFilterExpression, collation, expireAfterSeconds }: IndexOptions,
): IndexDescription {
  const options = {
    unique: unique === undefined ? undefined : unique !== false,
    sparse,
    partialFilterExpression,
    collation,
    expireAfterSeconds,
  };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const key = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, directionOf(value)]));
  return { key, name: Object.entries(key).flat().join('_'), ...given };
}

function directionOf(direction: unknown): 1 | -1 {
  invariant(direction === 1 || direction === -1, 'an index is ascending or descending');
  return direction;
}

async function appliedChanges(
  database: mongo.Db,
  changes: readonly DataChange[],
): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set();
  const ids = changes.map(({ id }) => id);
  const records = await database
    .collection<{ _id: string }>('migrations')
    .find({ _id: { $in: ids } })
    .toArray();
  return new Set(records.map(({ _id }) => _id));
}

function nameOf({ name = '' }: { readonly name?: string }): string {
  return name;
}
