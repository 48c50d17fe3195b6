import type { SuppressionReason } from '../suppression';
import { assertNever } from '../../errors';
import type { OutreachSend, SendState } from '../send';
import { classifyRefusal } from './classify-refusal';
import type { HealthEvent } from './sending-health';
import type { TransportResult } from './transport-result';

const MINUTE_MS = 60_000;
/** After a conversation that failed before the message; the last delay repeats. */
const FAILURE_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS] as const;
/** After temporary refusals (4xx); one more is final. */
const LAST_DEFERRAL_DELAY_MS = 240 * MINUTE_MS;
const DEFERRAL_DELAYS_MS = [15 * MINUTE_MS, 60 * MINUTE_MS, LAST_DEFERRAL_DELAY_MS];
/** When nobody has told by then what came of a message, its sequence goes on as though it had arrived. */
export const UNKNOWN_WAITS_MS = 72 * 60 * MINUTE_MS;

/**
 * Everything that follows from what came back. Only `sent` is charged, and lets the sequence go on; `due` and `unknown` keep
 * it waiting, the others end it.
 */
export interface AfterSend {
  readonly state: Extract<SendState, 'due' | 'sent' | 'bounced' | 'failed' | 'unknown'>;
  /** When to try again; null unless it is due. */
  readonly dueAt: Date | null;
  readonly failures: number;
  readonly deferrals: number;
  readonly response: string | null;
  readonly enhancedCode: string | null;
  /** Whether it counts for today's cap: messages whose DATA may have begun do. */
  readonly permit: 'kept' | 'released';
  /** Why the address is suppressed; null where it is not. */
  readonly suppress: SuppressionReason | null;
  readonly health: HealthEvent | null;
  /** The words of the mail server that refused to log in: the campaign is blocked. */
  readonly mailboxAuth: string | null;
}

/** What came of a send. */
export interface Outcome {
  /** As it was before. */
  readonly stored: OutreachSend;
  readonly after: AfterSend;
}

type Tries = Pick<OutreachSend, 'failures' | 'deferrals'>;

/** What a send and what hangs on it become, for every result of a transport. */
export function afterSend(send: Tries, result: TransportResult, now: Date): AfterSend {
  const { failures, deferrals } = send;
  const response = result.kind === 'stopped' ? null : result.response;
  const base = { ...NOTHING, failures, deferrals, response };
  switch (result.kind) {
    case 'accepted':
      return { ...base, state: 'sent', permit: 'kept', health: 'sent' };
    case 'stopped':
      return { ...base, dueAt: now };
    case 'not_sent':
      return afterFailure(base, now);
    case 'unknown':
      return { ...base, state: 'unknown', permit: 'kept' };
    case 'refused':
      return afterRefusal(base, result, now);
    default:
      return assertNever(result);
  }
}

/**
 * What a claim becomes whose process was killed or lost its lease. Once DATA may have begun nobody knows whether the
 * message arrived, and it is never sent again by itself.
 */
export function afterLostLease(send: Tries & Pick<OutreachSend, 'dataStartedAt'>, now: Date): AfterSend {
  const response = 'The process that sent it was stopped';
  return afterSend(
    send,
    send.dataStartedAt === null ? { kind: 'stopped' } : { kind: 'unknown', response },
    now,
  );
}

/** What a message becomes of which nobody knew, and now somebody does. Its permit was used. */
export function afterUnknown(
  send: Tries & Pick<OutreachSend, 'response'>,
  outcome: 'sent' | 'not_sent',
  now: Date,
): AfterSend {
  const response = send.response ?? '';
  const result =
    outcome === 'sent' ? ({ kind: 'accepted', response } as const) : { kind: 'stopped' as const };
  return { ...afterSend(send, result, now), response: send.response, permit: 'kept' };
}

const NOTHING: AfterSend = {
  state: 'due',
  dueAt: null,
  failures: 0,
  deferrals: 0,
  response: null,
  enhancedCode: null,
  permit: 'released',
  suppress: null,
  health: null,
  mailboxAuth: null,
};

type Refused = Extract<TransportResult, { kind: 'refused' }>;

function afterRefusal(base: AfterSend, refused: Refused, now: Date): AfterSend {
  const { phase, code, enhancedCode, response } = refused;
  const told = { ...base, enhancedCode };
  if (code >= 400 && code < 500) return afterDeferral(told, refused, now);
  // No refusal at all: after the message that is no answer, before it the conversation failed.
  if (code < 400) {
    return phase === 'data' ? { ...told, state: 'unknown', permit: 'kept' } : afterFailure(told, now);
  }
  switch (phase) {
    case 'connect':
    case 'tls':
    case 'greeting': {
      const isPolicy = enhancedCode?.startsWith('5.7.') === true;
      return afterFailure({ ...told, health: isPolicy ? 'policy_failure' : null }, now);
    }
    case 'login':
      return afterFailure({ ...told, mailboxAuth: response }, now);
    case 'mail':
      return { ...told, state: 'failed', health: 'policy_failure' };
    case 'rcpt':
    case 'data':
      return afterPermanentRefusal({ ...told, permit: phase === 'data' ? 'kept' : 'released' }, refused);
    default:
      return assertNever(phase);
  }
}

function afterPermanentRefusal(base: AfterSend, { phase, code, enhancedCode }: Refused): AfterSend {
  const kind = classifyRefusal(code, enhancedCode);
  if (kind === 'no_such_mailbox') return bounced(base, 'hard_bounce');
  if (kind === 'refused_recipient' && phase === 'rcpt') return bounced(base, 'refused');
  const isOurs = kind === 'policy' || phase === 'data';
  return { ...base, state: 'failed', health: isOurs ? 'policy_failure' : null };
}

function bounced(base: AfterSend, suppress: SuppressionReason): AfterSend {
  return { ...base, state: 'bounced', suppress, health: 'bounced_at_once' };
}

function afterDeferral(base: AfterSend, { phase }: Refused, now: Date): AfterSend {
  const delayMs = DEFERRAL_DELAYS_MS[base.deferrals];
  const deferred: AfterSend = {
    ...base,
    deferrals: base.deferrals + 1,
    permit: phase === 'data' ? 'kept' : 'released',
  };
  if (delayMs !== undefined) return { ...deferred, dueAt: new Date(now.getTime() + delayMs) };
  // Before MAIL nobody has been asked about this message: a busy server must not end it.
  if (phase === 'mail' || phase === 'rcpt' || phase === 'data') return { ...deferred, state: 'failed' };
  return { ...deferred, dueAt: new Date(now.getTime() + LAST_DEFERRAL_DELAY_MS) };
}

function afterFailure(base: AfterSend, now: Date): AfterSend {
  const [first, second, last] = FAILURE_DELAYS_MS;
  const delayMs = [first, second][base.failures] ?? last;
  return { ...base, failures: base.failures + 1, dueAt: new Date(now.getTime() + delayMs) };
}
