import { from } from '../fallback/inclusive-bounds';
import type { Condition } from '../mongo/collection';

/** The documents with these ids. */
export function among(ids: Iterable<string>) {
  return { _id: { $in: [...ids] } };
}

/** Those of these conditions that are given: null lets all pass. */
export function given(conditions: Condition): Condition {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null));
}

/** An instant from `since` on and before `until`; null leaves that side open. */
export function timeRange(since: Date | null, until: Date | null): Condition | null {
  if (since === null && until === null) return null;
  return { ...(since !== null && from(since)), ...(until !== null && { $lt: until }) };
}
