/** A plain object as it is stored: its `id` is the document's `_id`. */
export type WithId<Entity extends { readonly id: string }> = Omit<Entity, 'id'> & { _id: string };

/** When a document was made and last changed; the latter is for whoever looks into the store. */
export interface Times {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function madeAt(at: Date): Times {
  return { createdAt: at, updatedAt: at };
}

export function withId<Entity extends { readonly id: string }>({ id, ...fields }: Entity): WithId<Entity> {
  return { _id: id, ...fields };
}

/** The plain object that a document stores. */
export function withoutId<Doc extends { readonly _id: string }>({ _id, ...fields }: Doc) {
  return { ...fields, id: _id };
}

/** The same where a document stores an entity, and beside it only what is hidden. */
export function entityOf<Entity extends { readonly id: string }>(document: WithId<Entity>): Entity;
export function entityOf(document: { readonly _id: string }): { readonly id: string } {
  return withoutId(document);
}
