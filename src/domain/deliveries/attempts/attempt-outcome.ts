import { assertNever } from '../../errors';
import type { Exchange } from './exchange';
import { responseHeader } from './exchange';
import { parseRetryAfter } from './retry-after';

export type OutcomeKind =
  /** 2xx, the only success. */
  | 'accepted'
  /** Any other status; tried again. */
  | 'rejected'
  /** No answer (name, connection, TLS, protocol or time-out); tried again. */
  | 'unreachable'
  /** 410, or `webhook-delivery: disable` with a failure; ends the delivery and disables the listener. */
  | 'gone'
  /** `webhook-delivery: abort-message` with a failure; ends the delivery. */
  | 'aborted'
  /** The address is not permitted; ends the delivery. */
  | 'blocked'
  /** We stopped, so nobody knows whether the receiver acted; tried again at once. */
  | 'interrupted'
  /** An error of ours, or of the proxy that we go through; tried again. */
  | 'faulty';

/** `error_in_answer`: accepted by its status, while the body tells of an error. */
export const OUTCOME_WARNINGS = ['error_in_answer'] as const;
export type OutcomeWarning = (typeof OUTCOME_WARNINGS)[number];

/** What an exchange means for the delivery and for the listener. */
export interface AttemptOutcome {
  readonly kind: OutcomeKind;
  /** The receiver's wish to be left alone for a while, bounded by 24 hours; null without a valid one. */
  readonly retryAfterMs: number | null;
  /** Whether the receiver asked to slow down altogether: 429 or 503 with a valid `Retry-After`. */
  readonly asksToSlowDown: boolean;
  /** Why the listener has to be disabled whatever its health, if so. */
  readonly disables: 'gone' | 'asked_by_receiver' | null;
  /** What people should look at although it counts as delivered. */
  readonly warning: OutcomeWarning | null;
}

/** The outcome of an attempt whose process did not live to see one. */
export const INTERRUPTED: AttemptOutcome = plain('interrupted');

/** The outcome of an attempt that failed by a fault of ours before or while sending. */
export const FAULTY: AttemptOutcome = plain('faulty');

/** What follows from an exchange; total: every exchange has exactly one outcome. */
export function classifyExchange(exchange: Exchange, now: Date): AttemptOutcome {
  const { status } = exchange;
  if (status === null) return plain(kindOfFailure(exchange));
  const order = responseHeader(exchange, 'webhook-delivery')?.trim().toLowerCase() ?? null;
  const disables = status === 410 ? 'gone' : order === 'disable' ? 'asked_by_receiver' : null;
  if (status >= 200 && status < 300) return { ...plain('accepted'), disables };

  const retryAfterMs = parseRetryAfter(responseHeader(exchange, 'retry-after'), now);
  const asksToSlowDown = (status === 429 || status === 503) && retryAfterMs !== null;
  const kind = disables !== null ? 'gone' : order === 'abort-message' ? 'aborted' : 'rejected';
  return { kind, retryAfterMs, asksToSlowDown, disables, warning: null };
}

function kindOfFailure({ errorCode }: Exchange): OutcomeKind {
  switch (errorCode) {
    case 'blocked_address':
      return 'blocked';
    case 'interrupted':
      return 'interrupted';
    case 'internal_error':
    case 'proxy_error':
    case null:
      return 'faulty';
    case 'dns_error':
    case 'connection_refused':
    case 'connection_reset':
    case 'timeout':
    case 'tls_error':
    case 'redirect':
    case 'protocol_error':
    case 'proxy_connect_failed':
      return 'unreachable';
    default:
      return assertNever(errorCode);
  }
}

function plain(kind: OutcomeKind): AttemptOutcome {
  return { kind, retryAfterMs: null, asksToSlowDown: false, disables: null, warning: null };
}
