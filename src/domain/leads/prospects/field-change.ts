/** Events about a prospect that is known: nobody is told of them who did not ask. */
export const CHANGE_EVENTS = ['prospect.returned', 'prospect.updated'] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

export type Value = string | number | null;

/** One field of a prospect, by its path in the event, as it was and as it is. */
export interface FieldChange {
  readonly field: string;
  readonly from: Value;
  readonly to: Value;
}

/** Earlier and later changes as one: from what was first to what is now; nothing of what is as it was. */
export function mergeChanges(
  earlier: readonly FieldChange[],
  later: readonly FieldChange[],
): readonly FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later) {
    const from = merged.get(change.field)?.from;
    merged.set(change.field, from === undefined ? change : { ...change, from });
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}
