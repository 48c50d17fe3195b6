import { Schema, type Connection } from 'mongoose';
import type { Attempt } from '../../domain/deliveries/attempts/attempt';
import type { OutcomeWarning } from '../../domain/deliveries/attempts/attempt-outcome';
import type { Delivery } from '../../domain/deliveries/delivery';
import { DELIVERY_STATES, type DeliveryProgress } from '../../domain/deliveries/delivery-progress';
import { openCollection } from '../collections/collection';
import type { WithId } from '../collections/documents';
import { EVER } from '../collections/due';
import type { FirstAttempt } from './attempt-document';

const UNDELIVERED_STATES = DELIVERY_STATES.filter((state) => state !== 'pending' && state !== 'delivered');

const deliverySchema = new Schema();
/*
 * A delivery that succeeds at once costs three entries when it is made, and keeps two. Those of an event, and those
 * that are kept no longer, need no index: their ids begin with the event's, which begins with its time.
 */
// what is due, and next due; every query says that it asks for what is due at some time
deliverySchema.index({ webhookId: 1, dueAt: 1, _id: 1 }, { partialFilterExpression: { dueAt: EVER } });
// what somebody asked for and is due: none at the intake
deliverySchema.index(
  { webhookId: 1, dueAt: 1, askCount: 1 },
  { partialFilterExpression: { dueAt: EVER, askCount: { $gt: 0 } } },
);
// list and recovery of a listener; list of a partner, merged from those of its listeners
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
// what ended without success: the list that people who help look at
deliverySchema.index(
  { partnerId: 1, state: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { state: { $in: UNDELIVERED_STATES } } },
);

export interface DeliveryRecord extends WithId<Delivery> {
  /** The log of the first attempt, unless its answer is large; see `attempts.ts`. */
  readonly firstAttempt?: FirstAttempt | null;
}

export type DeliveryCollection = ReturnType<typeof openDeliveries>;

export function openDeliveries(connection: Connection) {
  return openCollection(connection, 'deliveries', deliverySchema, toDelivery, ['firstAttempt']);
}

/** A delivery after an attempt, and as the transaction that stores it has read it. */
export interface FinishedDelivery {
  readonly before: Delivery;
  readonly progress: DeliveryProgress;
  readonly attempt: Attempt;
  readonly warning: OutcomeWarning | null;
}

/** The fields of a progress and nothing else of the delivery it may be part of. */
export function toFields(progress: DeliveryProgress): DeliveryProgress {
  const { state, dueAt, attemptCount, automaticAttempts, automaticDelayMs, requested, askCount } = progress;
  return { state, dueAt, attemptCount, automaticAttempts, automaticDelayMs, requested, askCount };
}

/** Field by field: it happens to every delivery, and copying whatever there is takes several times as long. */
function toDelivery(record: DeliveryRecord): Delivery {
  return {
    id: record._id,
    eventId: record.eventId,
    webhookId: record.webhookId,
    partnerId: record.partnerId,
    businessId: record.businessId ?? null,
    eventType: record.eventType,
    state: record.state,
    dueAt: record.dueAt ?? null,
    attemptCount: record.attemptCount,
    automaticAttempts: record.automaticAttempts,
    automaticDelayMs: record.automaticDelayMs,
    requested: record.requested,
    askCount: record.askCount,
    lastStatus: record.lastStatus ?? null,
    lastErrorCode: record.lastErrorCode ?? null,
    lastWarning: record.lastWarning ?? null,
    erasedAt: record.erasedAt ?? null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}
