import type { mongo } from 'mongoose';

type Document = mongo.BSON.Document;

/** What `listIndexes` tells of an index, as far as it decides how many entries a document has in it. */
export interface IndexSpecification {
  readonly key: Readonly<Record<string, unknown>>;
  readonly sparse?: boolean;
  readonly partialFilterExpression?: Document;
}

/** How many entries this document has in all these indexes. */
export function entriesOf(document: Document, indexes: readonly IndexSpecification[]): number {
  return indexes.reduce((sum, index) => sum + keysIn(document, index).size, 0);
}

/** How many entries an update makes, moves or takes out: one that moves counts once. */
export function entriesChanged(
  before: Document,
  after: Document,
  indexes: readonly IndexSpecification[],
): number {
  return indexes.reduce((sum, index) => {
    const [old, made] = [keysIn(before, index), keysIn(after, index)];
    return sum + Math.max(countMissing(made, old), countMissing(old, made));
  }, 0);
}

/**
 * How many of these indexes an update of these paths changes at most, where the document is not known: one of a multikey
 * index counts once, and one with a partial filter counts whether or not the document is in it.
 */
export function indexesTouched(paths: readonly string[], indexes: readonly IndexSpecification[]): number {
  return indexes.filter(({ key, partialFilterExpression = {} }) =>
    [...Object.keys(key), ...Object.keys(partialFilterExpression)].some((field) =>
      paths.some((path) => isSameOrWithin(path, field) || isSameOrWithin(field, path)),
    ),
  ).length;
}

/** The paths that an update document, or the `$set` stages of a pipeline, assign to. */
export function assignedPaths(update: Document | readonly Document[]): string[] {
  const stages = Array.isArray(update) ? update : [update];
  return stages.flatMap((stage: Document) =>
    Object.values(stage).flatMap((assignments: unknown) => Object.keys(Object(assignments))),
  );
}

/** How many of these are not among the others. */
function countMissing(keys: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...keys].filter((key) => !others.has(key)).length;
}

/** The keys that a document has in an index. */
function keysIn(
  document: Document,
  { key, sparse, partialFilterExpression }: IndexSpecification,
): ReadonlySet<string> {
  if (partialFilterExpression !== undefined && !matches(document, partialFilterExpression)) return new Set();
  const values = Object.keys(key).map((field) => valuesAt(document, field.split('.')));
  if (sparse === true && values.every((found) => found.size === 0)) return new Set();
  return values.reduce(combine, new Set(['']));
}

/** What is missing has a key too. */
function combine(beginnings: ReadonlySet<string>, found: ReadonlySet<string>): ReadonlySet<string> {
  const values = found.size === 0 ? ['null'] : [...found];
  return new Set([...beginnings].flatMap((beginning) => values.map((value) => `${beginning} ${value}`)));
}

/** The distinct values that an index sees at a path; an array counts as its elements, an empty one as a value. */
function valuesAt(value: unknown, path: readonly string[]): ReadonlySet<string> {
  if (Array.isArray(value) && value.length === 0) return new Set(['undefined']);
  if (Array.isArray(value)) return new Set(value.flatMap((element) => [...valuesAt(element, path)]));
  const [field, ...rest] = path;
  if (field === undefined) return value === undefined ? new Set() : new Set([JSON.stringify(value)]);
  if (typeof value !== 'object' || value === null) return new Set();
  return valuesAt(Object.entries(value).find(([name]) => name === field)?.[1], rest);
}

/** Of the operators that partial filters allow, those that are in use. @throws on any other. */
function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([field, condition]: [string, unknown]) => {
    const found = valuesAt(document, field.split('.'));
    if (typeof condition !== 'object' || condition === null) {
      const wanted = JSON.stringify(condition);
      return found.has(wanted) || (condition === null && found.size === 0);
    }
    return Object.entries(condition).every(([operator, operand]) => compares(found, operator, operand));
  });
}

function compares(found: ReadonlySet<string>, operator: string, operand: unknown): boolean {
  const isThere = [...found].some((value) => value !== 'null' && value !== 'undefined');
  switch (operator) {
    case '$exists':
      return found.size > 0 === Boolean(operand);
    // A value of that type, which is all that is asked for here.
    case '$type':
      return isThere;
    case '$gt':
      return [...found].some((value) => isAfter(value, operand));
    case '$eq':
      return found.has(JSON.stringify(operand)) || (operand === null && found.size === 0);
    case '$in':
      return Array.isArray(operand) && operand.some((value) => found.has(JSON.stringify(value)));
    default:
      throw new Error(`The index entries of a partial filter with ${operator} are not counted yet`);
  }
}

/** Of numbers and of times, as they are written. */
function isAfter(value: string, operand: unknown): boolean {
  if (value === 'undefined') return false;
  const [found, bound]: readonly unknown[] = [JSON.parse(value), JSON.parse(JSON.stringify(operand))];
  if (typeof found === 'number' && typeof bound === 'number') return found > bound;
  return typeof found === 'string' && typeof bound === 'string' && found > bound;
}

function isSameOrWithin(path: string, container: string): boolean {
  return path === container || path.startsWith(`${container}.`);
}
