import { Schema, type Connection } from 'mongoose';
import { ATTEMPT_TRIGGERS } from '../../domain/deliveries/delivery-progress';
import type { HeaderPair } from '../../domain/deliveries/attempts/exchange';
import { toBuffer } from '../mongo/binary';
import { openCollection } from '../collections/collection';
import { SCHEMA_OPTIONS, type WithId } from '../mongo/collection';
import type { Attempt } from '../../domain/deliveries/attempts/attempt';

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

type HeaderFields = 'requestHeaders' | 'responseHeaders';
export type RawAttempt = Omit<WithId<Attempt>, HeaderFields> & Readonly<Record<HeaderFields, string>>;
/** An attempt within its delivery's document, which tells the rest. */
export type FirstAttempt = Omit<
  RawAttempt,
  '_id' | 'deliveryId' | 'webhookId' | 'businessId' | 'number' | 'expiresAt'
>;

/** HTTP lets no header contain it. */
const LINE_BREAK = '\n';
/** A larger answer would make every later change of its delivery larger. */
const BODY_BYTES_MAX = 4_096;

/** Whether an attempt is kept in its delivery's document: most deliveries have one attempt, with a short answer. */
export function isKeptInDelivery({ number, responseBody }: Attempt): boolean {
  return number === 1 && (responseBody?.length ?? 0) <= BODY_BYTES_MAX;
}

export function openAttempts(connection: Connection) {
  return openCollection(connection, 'attempts', attemptSchema, toAttempt);
}

export function toRawAttempt({ id, requestHeaders, responseHeaders, ...rest }: Attempt): RawAttempt {
  return {
    ...rest,
    _id: id,
    requestHeaders: requestHeaders.join(LINE_BREAK),
    responseHeaders: responseHeaders.flat().join(LINE_BREAK),
  };
}

export function toFirstAttempt(attempt: Attempt): FirstAttempt {
  const {
    _id,
    deliveryId: _deliveryId,
    webhookId: _webhookId,
    businessId: _businessId,
    number: _number,
    expiresAt: _expiresAt,
    ...first
  } = toRawAttempt(attempt);
  return first;
}

export function toAttempt({ _id, ...attempt }: RawAttempt): Attempt {
  return {
    ...attempt,
    id: _id,
    requestHeaders: linesOf(attempt.requestHeaders),
    responseHeaders: pairsOf(linesOf(attempt.responseHeaders)),
    responseBody: toBuffer(attempt.responseBody),
  };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(LINE_BREAK);
}

function pairsOf(flat: readonly string[]): HeaderPair[] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}
