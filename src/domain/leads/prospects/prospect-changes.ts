import { DAY_MS } from '../../duration';
import type { FieldChange, Value } from './field-change';
import type { Prospect } from './prospect';

/** What is worth another message about somebody: how to reach them, and what they do where. */
const WATCHED: ReadonlyArray<readonly [field: string, read: (prospect: Prospect) => Value]> = [
  ['person.businessEmail', ({ person }) => person.businessEmail],
  ['person.linkedInUrl', ({ person }) => person.linkedInUrl],
  ['person.title', ({ person }) => person.title],
  ['company.name', ({ company }) => company.name],
  ['company.domain', ({ company }) => company.domain],
];
const OF_VISITS: typeof WATCHED = [
  ['visits.lastSeenAt', ({ visits }) => visits.lastSeenAt.toISOString()],
  ['visits.count', ({ visits }) => visits.count],
];

/** What was gained or has changed of the fields that `prospect.updated` is about. */
export function updatedFields(before: Prospect, after: Prospect): readonly FieldChange[] {
  return changesOf(WATCHED, before, after);
}

/** What a return has changed. */
export function visitFields(before: Prospect, after: Prospect): readonly FieldChange[] {
  return changesOf(OF_VISITS, before, after);
}

/**
 * Whether a visit is a return: later than all that are known, and on another UTC day than the last of them or, where a quiet
 * time is set, after that instead.
 */
export function isReturn(lastSeenAt: Date, seenAt: Date, quietMs: number | null): boolean {
  const [last, seen] = [lastSeenAt.getTime(), seenAt.getTime()];
  if (seen <= last) return false;
  return quietMs === null ? Math.floor(seen / DAY_MS) > Math.floor(last / DAY_MS) : seen - last >= quietMs;
}

function changesOf(fields: typeof WATCHED, before: Prospect, after: Prospect): readonly FieldChange[] {
  return fields
    .map(([field, read]) => ({ field, from: read(before), to: read(after) }))
    .filter(({ from, to }) => from !== to);
}
