import type { Connection, IndexDefinition, IndexOptions, mongo } from 'mongoose';
import { invariant } from '../../domain/errors';
import { nativeDatabase } from '../mongo/collection';
import { readBuiltIndexes } from './built-indexes';
import { RETIRED_INDEXES } from './retired-indexes';

type IndexDescription = mongo.IndexDescription & { readonly name: string };

export type MigrationStep = { readonly collection: string } & (
  | { readonly kind: 'create_indexes'; readonly indexes: readonly IndexDescription[] }
  | { readonly kind: 'change_expiry'; readonly name: string; readonly expireAfterSeconds: number }
  /** Nothing asks for it any more, or one with the same fields and other options has replaced it. */
  | { readonly kind: 'drop_index'; readonly name: string }
);

/**
 * Compares what the models of a connection declare with what the store has. What is there beside it is left alone.
 * Answers the steps between them in the order in which they can be taken.
 */
export async function planMigration(connection: Connection): Promise<MigrationStep[]> {
  const database = nativeDatabase(connection);
  const present = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(nameOf));
  const steps: MigrationStep[] = [];
  for (const { collection, schema } of Object.values(connection.models)) {
    const { name } = collection;
    const declared = schema.indexes().map(([key, options]) => describeIndex(key, options));
    const indexes = present.has(name) ? await readBuiltIndexes(database.collection(name)) : [];
    steps.push(...compareIndexes(name, declared, indexes));
  }
  const isDrop = ({ kind }: MigrationStep) => kind === 'drop_index';
  return [...steps.filter((step) => !isDrop(step)), ...steps.filter(isDrop)];
}

/** A step in words, for logs and for the plan. */
export function describeStep(step: MigrationStep): string {
  const { collection } = step;
  switch (step.kind) {
    case 'create_indexes':
      return `create in ${collection} the indexes ${step.indexes.map(nameOf).join(', ')}`;
    case 'change_expiry':
      return `let ${step.name} of ${collection} remove after ${step.expireAfterSeconds} s`;
    case 'drop_index':
      return `drop from ${collection} the index ${step.name}, which nothing needs any more`;
  }
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
    const same = present.find((other) => isAlike(other, index) && signatureOf(other) === signatureOf(index));
    const { expireAfterSeconds } = index;
    if (same === undefined) {
      // Beside the one that it replaces, so that uniqueness never rests.
      missing.push(names.has(index.name) ? { ...index, name: `${index.name}_2` } : index);
    } else if (expireAfterSeconds !== undefined && same.expireAfterSeconds !== expireAfterSeconds) {
      steps.push({ kind: 'change_expiry', collection, name: nameOf(same), expireAfterSeconds });
    }
  }
  // Also those that an earlier migration has replaced, and was ended before it dropped them.
  const replaced = present.filter((other) => {
    const alike = declared.filter((index) => isAlike(other, index));
    return alike.length > 0 && alike.every((index) => signatureOf(index) !== signatureOf(other));
  });
  const retired = (RETIRED_INDEXES[collection] ?? []).filter((name) => names.has(name));
  for (const name of [...replaced.map(nameOf), ...retired])
    steps.push({ kind: 'drop_index', collection, name });
  if (missing.length > 0) steps.unshift({ kind: 'create_indexes', collection, indexes: missing });
  return steps;
}

/** Whether two indexes have the same fields. */
function isAlike(one: Pick<IndexDescription, 'key'>, other: Pick<IndexDescription, 'key'>): boolean {
  return JSON.stringify(one.key) === JSON.stringify(other.key);
}

/** What makes two indexes with the same fields different ones, which may be there at the same time. */
function signatureOf({ unique, sparse, partialFilterExpression }: mongo.CreateIndexesOptions): string {
  return JSON.stringify([unique === true, sparse === true, partialFilterExpression ?? null]);
}

function describeIndex(fields: IndexDefinition, { unique, ...options }: IndexOptions): IndexDescription {
  const key = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, directionOf(value)]));
  const name = Object.entries(key).flat().join('_');
  return { ...options, ...(unique === true && { unique }), key, name };
}

function directionOf(direction: unknown): 1 | -1 {
  invariant(direction === 1 || direction === -1, 'an index is ascending or descending');
  return direction;
}

function nameOf({ name = '' }: { readonly name?: string }): string {
  return name;
}
