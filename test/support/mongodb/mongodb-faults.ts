import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { MongodbCommand } from './mongodb-wire';

/** What happens to a command. */
export type Fault =
  /** The server answers an error and has done nothing. */
  | { readonly kind: 'refused'; readonly code: number; readonly name: string }
  /** The server has done it, and a majority does not have it when its time is up. */
  | { readonly kind: 'no_majority' }
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  /** The server never gets it, and the connection stays. */
  | { readonly kind: 'silence' };

const refused = (code: number, name: string): Fault => ({ kind: 'refused', code, name });

/** As a real replica set fails; the substitutes of the tests never do most of it. */
export const FAULTS = {
  notPrimary: refused(10_107, 'NotWritablePrimary'),
  steppedDown: refused(189, 'PrimarySteppedDown'),
  shutsDown: refused(91, 'ShutdownInProgress'),
  interrupted: refused(11_600, 'InterruptedAtShutdown'),
  conflict: refused(112, 'WriteConflict'),
  transactionGone: refused(251, 'NoSuchTransaction'),
  noMajority: { kind: 'no_majority' },
  cutBefore: { kind: 'cut', when: 'before' },
  cutAfter: { kind: 'cut', when: 'after' },
  silence: { kind: 'silence' },
} as const satisfies Record<string, Fault>;

const OF_TRANSACTIONS = new Set([112, 251]);

/** The answer of a server that refuses a command, with the labels that it gives. */
export function refusal(
  { name, transaction, body }: MongodbCommand,
  { code, name: codeName }: Extract<Fault, { kind: 'refused' }>,
): mongo.BSON.Document {
  const endsTransaction = name === 'commitTransaction' || name === 'abortTransaction';
  const isTransient = transaction !== null && (!endsTransaction || OF_TRANSACTIONS.has(code));
  const isRetryable = !isTransient && body['txnNumber'] !== undefined;
  const errorLabels = isTransient
    ? ['TransientTransactionError']
    : isRetryable
      ? ['RetryableWriteError']
      : [];
  return { ok: 0, code, codeName, errmsg: `${codeName} (made by a test)`, errorLabels };
}

/** What a server does with the transaction of a command that it refuses, whatever the command was. */
export function abortOf({ transaction, body }: MongodbCommand): mongo.BSON.Document | null {
  if (transaction === null) return null;
  const { lsid, txnNumber } = body;
  return { abortTransaction: 1, lsid, txnNumber, autocommit: false, $db: 'admin' };
}

/** What a write is answered that no majority has, when the time is up that it was given. */
export async function withoutMajority(
  { body }: MongodbCommand,
  answer: mongo.BSON.Document,
): Promise<mongo.BSON.Document> {
  const wtimeout = Number(body['writeConcern']?.wtimeout ?? 0);
  // A write without a limit is never answered.
  await (wtimeout === 0 ? new Promise(() => undefined) : pause(wtimeout, undefined, { ref: false }));
  return {
    ...answer,
    writeConcernError: {
      code: 64,
      codeName: 'WriteConcernTimeout',
      errmsg: 'waiting for replication timed out',
      errInfo: { wtimeout: true },
    },
  };
}
