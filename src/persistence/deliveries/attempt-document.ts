import { Schema, type Connection } from 'mongoose';
import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import { pairsOf, type HeaderPair } from '../../domain/deliveries/attempts/exchange';
import { openCollection } from '../collections/collection';
import type { WithId } from '../collections/documents';

/** The log of what was sent and answered. Nothing is decided from it. */
const attemptSchema = new Schema();
// Those of a delivery, and those that are kept no longer, need no index: their ids begin with the delivery's.

type HeaderFields = 'requestHeaders' | 'responseHeaders';
/** Headers are names and values, a line each: one value is stored several times faster than a list of them. */
export type RawAttempt = Omit<WithId<Attempt>, HeaderFields> & Readonly<Record<HeaderFields, string>>;
/** An attempt within its delivery's document, which tells the rest. */
export type FirstAttempt = Omit<RawAttempt, '_id' | 'deliveryId' | 'webhookId' | 'businessId' | 'number'>;

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
    requestHeaders: requestHeaders.flat().join(LINE_BREAK),
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
    ...first
  } = toRawAttempt(attempt);
  return first;
}

export function toAttempt({ _id, ...attempt }: RawAttempt): Attempt {
  return {
    ...attempt,
    id: _id,
    requestHeaders: readHeaders(attempt.requestHeaders),
    responseHeaders: readHeaders(attempt.responseHeaders),
  };
}

function readHeaders(text: string): HeaderPair[] {
  return text === '' ? [] : pairsOf(text.split(LINE_BREAK));
}
