import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import { TimedOut, within } from '../../domain/within';
import { wasSilentSince } from './store-pulse';

/** A running transaction; repositories take it to write together. */
export type Transaction = mongoose.mongo.ClientSession;

export type Transact = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

const afterCommits = new WeakMap<Transaction, (() => unknown)[]>();

/**
 * Has something done once the transaction is committed, and only then, before its caller goes on; it must not fail. What
 * runs anew begins with nothing to do.
 */
export function afterCommit(transaction: Transaction, act: () => unknown): void {
  const acts = afterCommits.get(transaction);
  if (acts === undefined) afterCommits.set(transaction, [act]);
  else acts.push(act);
}

/** Options of a call that is part of a transaction, where there is one. */
export function inTransaction(transaction: Transaction | null | undefined): {
  readonly session?: Transaction;
} {
  return transaction ? { session: transaction } : {};
}

export interface TransactSettings {
  /** How long a transaction is tried again. */
  readonly deadlineMs: number;
  /**
   * Longer than MongoDB lets a transaction live (`transactionLifetimeLimitSeconds`, a minute). What has not come back by
   * then never will; whoever waited for it can begin anew.
   */
  readonly attemptMsMax: number;
  readonly abortMsMax: number;
  /** How soon a commit is asked for again of which nobody knows how it ended. */
  readonly commitAgainMs: number;
}

const SETTINGS: TransactSettings = {
  deadlineMs: 20_000,
  attemptMsMax: 70_000,
  abortMsMax: 5_000,
  commitAgainMs: 400,
};
const BACKOFF_FIRST_MS = 5;
/** Short, so that a change by a person finds the gap between two steps of an intake that is busy with the same business. */
const BACKOFF_MAX_MS = 50;

/**
 * Runs `work` in one transaction: all of its writes or none. Write conflicts and other transient errors are
 * retried with jitter for 20 s, so `work` may run several times and must not have effects of its own: `afterCommit` has
 * them done.
 * Where the store falls silent meanwhile, it is neither committed nor tried again: its caller was told that.
 * A duplicate key has aborted the transaction: it leaves as the error it is. So does an attempt in which nothing comes
 * back any more, after 70 s.
 */
export function createTransact(connection: Connection, changed: Partial<TransactSettings> = {}): Transact {
  const settings = { ...SETTINGS, ...changed };
  return async (work) => {
    const begunAt = performance.now();
    const deadline = begunAt + settings.deadlineMs;
    const isGivenUp = () => wasSilentSince(connection, begunAt);
    for (let attempt = 0; ; attempt += 1) {
      const session = await connection.startSession();
      const committed = await attemptIn(session, work, { deadline, isGivenUp }, settings);
      if (committed !== null) {
        for (const act of afterCommits.get(session) ?? []) await act();
        return committed.result;
      }
      await pause(backoffMs(attempt));
    }
  };
}

/** Until when a transaction is tried again, and whether anybody waits for it still. */
interface Patience {
  readonly deadline: number;
  readonly isGivenUp: () => boolean;
}

/** Answers what the work answered, once it is committed; null after an error with which it is worth trying again. */
async function attemptIn<Result>(
  session: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
  { deadline, isGivenUp }: Patience,
  settings: TransactSettings,
): Promise<{ readonly result: Result } | null> {
  const { attemptMsMax, abortMsMax } = settings;
  try {
    // Its write concern is the connection's.
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    const result = await within(attemptMsMax, work(session), tooLateFor(attemptMsMax));
    if (isGivenUp()) throw new TimedOut('The store fell silent during a transaction');
    await commit(session, deadline, settings);
    return { result };
  } catch (error) {
    await abortQuietly(session, settings);
    if (!isTransient(error) || isGivenUp() || performance.now() > deadline) throw error;
    return null;
  } finally {
    await within(abortMsMax, session.endSession(), 'A session does not end').catch(() => undefined);
  }
}

/** An unknown outcome of a commit is asked for again: committing twice is committing once. */
async function commit(
  session: Transaction,
  deadline: number,
  { commitAgainMs, attemptMsMax }: TransactSettings,
): Promise<void> {
  for (;;) {
    try {
      return await within(attemptMsMax, session.commitTransaction(), tooLateFor(attemptMsMax));
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || performance.now() > deadline) throw error;
      await pause(commitAgainMs);
    }
  }
}

const tooLateFor = (ms: number): string => `A transaction has waited ${ms} ms for the store`;

async function abortQuietly(session: Transaction, { abortMsMax }: TransactSettings): Promise<void> {
  if (!session.inTransaction()) return;
  // A transaction that cannot be aborted now times out on the server; the first error says more.
  await within(abortMsMax, session.abortTransaction(), 'A transaction is not aborted').catch(() => undefined);
}

function isTransient(error: unknown): boolean {
  return hasLabel(error, 'TransientTransactionError');
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongoose.mongo.MongoError && error.hasErrorLabel(label);
}

function backoffMs(attempt: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempt, 10));
  return ceiling * (0.5 + Math.random() / 2);
}
