import { mergeChanges, type ChangeEvent, type FieldChange } from './field-change';

/** Of one kind of event there is one a prospect in this time. */
export const QUIET_MS = 3_600_000;

/** What listeners were told of a prospect, and what they are to be told. */
export interface ChangeNotice {
  readonly type: ChangeEvent;
  readonly publishedAt: Date;
  /** What has changed since, for the next event. */
  readonly pending: readonly FieldChange[];
}

/** A prospect's notices, with what finds them when they are due. */
export interface ChangeNotices {
  /** Of the intake, whose loop publishes what is due. */
  readonly shard: number;
  /** Missing where nothing is pending. */
  readonly dueAt?: Date;
  readonly list: readonly ChangeNotice[];
}

/** What has changed of a prospect, as one event would tell it. */
export interface ProspectChange {
  readonly type: ChangeEvent;
  readonly changed: readonly FieldChange[];
}

export interface NotedChanges {
  readonly notices: ChangeNotices;
  /** To be published now. */
  readonly published: readonly ProspectChange[];
}

/**
 * Notes what has changed: it is published now, unless there was an event of its kind within the hour; then it is kept, with
 * what else changes until the hour is over.
 */
export function noteChanges(
  { shard, list }: ChangeNotices,
  changes: readonly ProspectChange[],
  now: Date,
): NotedChanges {
  const known = new Map(list.map((notice) => [notice.type, notice]));
  for (const { type, changed } of changes) {
    const { publishedAt = NEVER, pending = [] } = known.get(type) ?? {};
    known.set(type, { type, publishedAt, pending: mergeChanges(pending, changed) });
  }
  return publishDue({ shard, list: [...known.values()] }, now);
}

/** Publishes what waited for its hour to be over. */
export function publishDue({ shard, list }: ChangeNotices, now: Date): NotedChanges {
  const isDue = (notice: ChangeNotice) => notice.pending.length > 0 && dueAtOf(notice) <= now.getTime();
  return {
    notices: noticesOf(
      shard,
      list.map((notice) => (isDue(notice) ? { ...notice, publishedAt: now, pending: [] } : notice)),
    ),
    published: list.filter(isDue).map(({ type, pending }) => ({ type, changed: pending })),
  };
}

/** Forgets what is pending. */
export function withoutPending({ shard, list }: ChangeNotices): ChangeNotices {
  return noticesOf(
    shard,
    list.map((notice) => ({ ...notice, pending: [] })),
  );
}

const NEVER = new Date(0);

function noticesOf(shard: number, list: readonly ChangeNotice[]): ChangeNotices {
  const due = list.filter(({ pending }) => pending.length > 0).map(dueAtOf);
  return { shard, list, ...(due.length > 0 && { dueAt: new Date(Math.min(...due)) }) };
}

function dueAtOf({ publishedAt }: ChangeNotice): number {
  return publishedAt.getTime() + QUIET_MS;
}
