import { Schema, type Connection, type InferSchemaType } from 'mongoose';
import { ATTEMPT_TRIGGERS } from '../domain/delivery/delivery-progress';
import type { ExchangePhases, HeaderPair } from '../domain/delivery/exchange';
import { toBuffer } from './binary';
import { modelOf, nativeCollection, SCHEMA_OPTIONS, withId, type WithId } from './collection';
import { insertAll } from './insert-all';
import type { Transaction } from './transact';

/** The log of what was sent and answered. Nothing is decided from it. */
const attemptSchema = new Schema(
  {
    /** `<deliveryId>/<number>`: recording an attempt twice is recording it once. */
    _id: { type: String, required: true },
    deliveryId: { type: String, required: true },
    webhookId: { type: String, required: true },
    businessId: { type: String, default: null },
    number: { type: Number, required: true },
    trigger: { type: String, enum: ATTEMPT_TRIGGERS, required: true },
    requestId: { type: String, default: null },
    startedAt: { type: Date, required: true },
    phases: { type: Schema.Types.Mixed, default: null },
    remoteAddress: { type: String, default: null },
    status: { type: Number, default: null },
    errorCode: { type: String, default: null },
    errorMessage: { type: String, default: null },
    /** Names and values, a line each: one value is stored several times faster than a list of them. */
    requestHeaders: { type: String, default: '' },
    responseHeaders: { type: String, default: '' },
    responseBody: { type: Buffer, default: null },
    responseBodyTruncated: { type: Boolean, required: true },
    nextAttemptAt: { type: Date, default: null },
    /** The outcome became known after the attempt had been recorded as interrupted. */
    late: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  SCHEMA_OPTIONS,
);
// Those of a delivery need no index: their ids begin with the delivery's.
attemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 }); // retention

type AttemptRecord = InferSchemaType<typeof attemptSchema>;
type HeaderFields = 'requestHeaders' | 'responseHeaders';
type RawAttempt = Omit<WithId<Attempt>, HeaderFields> & Readonly<Record<HeaderFields, string>>;

/** HTTP lets no header contain it. */
const LINE_BREAK = '\n';

export interface Attempt {
  readonly id: string;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly businessId: string | null;
  readonly number: number;
  readonly trigger: (typeof ATTEMPT_TRIGGERS)[number];
  readonly requestId: string | null;
  readonly startedAt: Date;
  readonly phases: ExchangePhases | null;
  readonly remoteAddress: string | null;
  readonly status: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** Flat: name, value, name, value …; the listener's own values masked; empty when nobody knows what was sent. */
  readonly requestHeaders: readonly string[];
  readonly responseHeaders: readonly HeaderPair[];
  readonly responseBody: Buffer | null;
  readonly responseBodyTruncated: boolean;
  readonly nextAttemptAt: Date | null;
  readonly late: boolean;
  readonly expiresAt: Date;
}

export interface AttemptRepository {
  insertMany(transaction: Transaction, attempts: readonly Attempt[]): Promise<void>;
  /** Replaces the record of an attempt that was taken for interrupted; false when there is none. */
  replaceInterrupted(transaction: Transaction, attempt: Attempt): Promise<boolean>;
  listByDelivery(deliveryId: string): Promise<Attempt[]>;
  /** Removes what receivers answered to these deliveries, and whose they were. */
  eraseResponses(transaction: Transaction, deliveryIds: readonly string[]): Promise<void>;
}

export function createAttemptRepository(connection: Connection): AttemptRepository {
  const attempts = modelOf(connection, 'attempts', attemptSchema);
  const raw = nativeCollection<RawAttempt>(connection, 'attempts');
  return {
    async insertMany(transaction, batch) {
      await insertAll(connection, 'attempts', batch.map(toRaw), transaction);
    },

    async replaceInterrupted(transaction, attempt) {
      const { _id, ...replacement } = toRaw(attempt);
      const { matchedCount } = await raw.replaceOne(
        { _id, errorCode: 'interrupted', late: false },
        replacement,
        { session: transaction },
      );
      return matchedCount === 1;
    },

    async listByDelivery(deliveryId) {
      const records = await attempts.find({ _id: idsOfDelivery(deliveryId) }).lean();
      return records.map(toAttempt).toSorted((one, other) => one.number - other.number);
    },

    async eraseResponses(transaction, deliveryIds) {
      const ofDeliveries = { $or: deliveryIds.map((id) => ({ _id: idsOfDelivery(id) })) };
      await attempts.updateMany(
        ofDeliveries,
        { $set: { responseHeaders: '', responseBody: null, errorMessage: null, businessId: null } },
        { session: transaction },
      );
    },
  };
}

/** Behind the delivery's id comes a slash, and the digit 0 comes after that. */
function idsOfDelivery(deliveryId: string) {
  return { $gt: `${deliveryId}/`, $lt: `${deliveryId}0` };
}

function toRaw(attempt: Attempt): RawAttempt {
  return {
    ...withId(attempt),
    requestHeaders: attempt.requestHeaders.join(LINE_BREAK),
    responseHeaders: attempt.responseHeaders.flat().join(LINE_BREAK),
  };
}

function toAttempt({ _id, ...record }: AttemptRecord): Attempt {
  return {
    id: _id,
    deliveryId: record.deliveryId,
    webhookId: record.webhookId,
    businessId: record.businessId ?? null,
    number: record.number,
    trigger: record.trigger,
    requestId: record.requestId ?? null,
    startedAt: record.startedAt,
    phases: record.phases ?? null,
    remoteAddress: record.remoteAddress ?? null,
    status: record.status ?? null,
    errorCode: record.errorCode ?? null,
    errorMessage: record.errorMessage ?? null,
    requestHeaders: linesOf(record.requestHeaders),
    responseHeaders: pairsOf(linesOf(record.responseHeaders)),
    responseBody: toBuffer(record.responseBody),
    responseBodyTruncated: record.responseBodyTruncated,
    nextAttemptAt: record.nextAttemptAt ?? null,
    late: record.late,
    expiresAt: record.expiresAt,
  };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(LINE_BREAK);
}

function pairsOf(flat: readonly string[]): HeaderPair[] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}
