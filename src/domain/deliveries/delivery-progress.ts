export const DELIVERY_STATES = [
  'pending',
  'delivered',
  'exhausted',
  'aborted',
  'cancelled',
  'expired',
] as const;

/** For people; what is to be done next is told by `dueAt`. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ATTEMPT_TRIGGERS = ['automatic', 'manual', 'recovery', 'test'] as const;

export type AttemptTrigger = (typeof ATTEMPT_TRIGGERS)[number];

/** Somebody's request for one request, beside the automatic ones. */
export interface RequestedAttempt {
  readonly requestId: string;
  readonly trigger: Exclude<AttemptTrigger, 'automatic'>;
}

/**
 * All that decides what happens to a delivery: the part of its document that these functions read and write.
 * Plain values and dates, stored as fields of the document under the same names.
 *
 * Reading the delivery and storing what the functions return is one transaction: if somebody changes the delivery in
 * between it conflicts, and is tried again.
 * Asking for an attempt, cancelling and expiring need no reading: they are updates of the store alone.
 */
export interface DeliveryProgress {
  readonly state: DeliveryState;
  /** When the next attempt may start; null when there is nothing to do. */
  readonly dueAt: Date | null;
  /** Attempts started so far, whatever triggered them; the number of the latest one. */
  readonly attemptCount: number;
  /** How many of them used up the automatic budget. */
  readonly automaticAttempts: number;
  /** The delay the next automatic attempt was given; it counts anew if a requested attempt takes its place. */
  readonly automaticDelayMs: number;
  /** Wishes still to be fulfilled, oldest first: one request each. */
  readonly requested: readonly RequestedAttempt[];
  /** How many requests there ever were; tells a reader that one was added meanwhile. */
  readonly askCount: number;
}

/** States in which somebody may ask for another attempt. */
export const RETRYABLE_STATES = [
  'pending',
  'delivered',
  'exhausted',
  'aborted',
] as const satisfies readonly DeliveryState[];

/** An attempt that is about to be made, and what it is recorded under. */
export interface StartedAttempt {
  /** 1-based, without gaps. */
  readonly number: number;
  readonly trigger: AttemptTrigger;
  /** The request it fulfils; null if automatic. */
  readonly requestId: string | null;
}

/** A delivery that is due at once. */
export function newDelivery(now: Date): DeliveryProgress {
  return {
    state: 'pending',
    dueAt: now,
    attemptCount: 0,
    automaticAttempts: 0,
    automaticDelayMs: 0,
    requested: [],
    askCount: 0,
  };
}

/** A delivery of a test event: one attempt, due at once, no automatic ones. */
export function newTestDelivery(requestId: string, now: Date): DeliveryProgress {
  return { ...newDelivery(now), requested: [{ requestId, trigger: 'test' }], askCount: 1 };
}

/** The next attempt of a due delivery: the oldest request of somebody's, else the automatic one. */
export function nextAttempt({ attemptCount, requested: [request] }: DeliveryProgress): StartedAttempt {
  const number = attemptCount + 1;
  if (request === undefined) return { number, trigger: 'automatic', requestId: null };
  return { number, trigger: request.trigger, requestId: request.requestId };
}

/** The delivery with an attempt used up: from its automatic budget, or the request that it answers. */
export function withAttempt<Progress extends DeliveryProgress>(
  delivery: Progress,
  { number, trigger, requestId }: StartedAttempt,
): Progress {
  return {
    ...delivery,
    attemptCount: number,
    automaticAttempts: delivery.automaticAttempts + (trigger === 'automatic' ? 1 : 0),
    requested: delivery.requested.filter((asked) => asked.requestId !== requestId),
  };
}
