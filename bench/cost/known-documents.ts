import type { mongo } from 'mongoose';

type Document = mongo.BSON.Document;

/** A document before and after a write. */
export interface Change {
  readonly before: Document;
  readonly after: Document;
}

/** Documents that this process has inserted, as its own writes leave them: what an update changes follows from them. */
export class KnownDocuments {
  readonly #documents = new Map<string, Document>();

  inserted(collection: string, documents: readonly Document[]): void {
    for (const document of documents) this.#documents.set(keyOf(collection, document['_id']), document);
  }

  /** What a statement by ids alone changes, by plain `$set` and `$unset`; null where that is not known of each. */
  update(collection: string, { q, u }: Document): readonly Change[] | null {
    const changes = idsIn(q).map((id) => this.#change(keyOf(collection, id), u));
    return changes.length > 0 && changes.every((change) => change !== null) ? changes : null;
  }

  #change(key: string, update: Document): Change | null {
    const before = this.#documents.get(key);
    const after = before === undefined ? null : changed(before, update);
    if (before === undefined || after === null) return null;
    this.#documents.set(key, after);
    return { before, after };
  }
}

function changed(before: Document, { $set = {}, $unset = {}, ...others }: Document): Document | null {
  const fields = [...Object.keys($set), ...Object.keys($unset)];
  if (Object.keys(others).length > 0 || fields.some((field) => field.includes('.'))) return null;
  const removed = new Set(Object.keys($unset));
  const kept = Object.entries({ ...before, ...$set }).filter(([field]) => !removed.has(field));
  return Object.fromEntries(kept);
}

/** Other conditions beside the id say which documents to change; that they were changed is what is counted. */
function idsIn({ _id: id }: Document): readonly unknown[] {
  if (typeof id === 'string') return [id];
  const among: unknown = Object(id)['$in'];
  return Array.isArray(among) ? among : [];
}

function keyOf(collection: string, id: unknown): string {
  return `${collection} ${String(id)}`;
}
