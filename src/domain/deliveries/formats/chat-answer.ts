import { classifyExchange, type AttemptOutcome } from '../attempts/attempt-outcome';
import { responseHeader, type Exchange } from '../attempts/exchange';
import { readResponseBody } from '../attempts/response-body';
import { RETRY_AFTER_MS_MAX } from '../attempts/retry-after';
import { valueAt } from './event-values';
import type { ListenerFormat } from './listener-format';

/** What Slack says of an address that will never take a message again, by status. */
const SLACK_GONE: Readonly<Record<number, RegExp>> = {
  403: /^(?:action_prohibited|invalid_token|team_disabled)\b/,
  404: /^(?:no_service|no_service_id|no_team|channel_not_found)\b/,
};

/** Discord's numbers for a webhook that is not there, or not under this token, by status. */
const DISCORD_GONE: Readonly<Record<number, number>> = { 401: 50_027, 404: 10_015 };

const TELLS_OF_ERROR = /\b(?:error|failed)\b/i;

/** What follows from an exchange, by the answers of the product that a listener is for. */
export function classifyAnswer(format: ListenerFormat, exchange: Exchange, now: Date): AttemptOutcome {
  const outcome = classifyExchange(exchange, now);
  const { status } = exchange;
  if (format === 'webhook' || status === null) return outcome;
  if (outcome.kind === 'accepted')
    return tellsOfError(format, exchange) ? { ...outcome, warning: 'error_in_answer' } : outcome;
  if (isGone(format, status, exchange)) return { ...outcome, kind: 'gone', disables: 'gone' };
  if (format !== 'discord' || status !== 429) return outcome;
  const retryAfterMs = discordDelayMs(exchange) ?? outcome.retryAfterMs;
  return { ...outcome, retryAfterMs, asksToSlowDown: retryAfterMs !== null };
}

/** Teams answers 200 when it could not post a message, and says so in the body alone. Discord repeats the message. */
function tellsOfError(format: ListenerFormat, exchange: Exchange): boolean {
  return format !== 'discord' && TELLS_OF_ERROR.test(textOf(exchange));
}

function isGone(format: ListenerFormat, status: number, exchange: Exchange): boolean {
  switch (format) {
    case 'slack':
      return SLACK_GONE[status]?.test(textOf(exchange).trim()) ?? false;
    case 'discord': {
      const code = DISCORD_GONE[status];
      return code !== undefined && numberIn(exchange, 'code') === code;
    }
    case 'teams':
    case 'webhook':
      return false;
  }
}

/**
 * Discord counts in seconds with fractions. Its header comes first: in the body, addresses without a version count in
 * milliseconds.
 */
function discordDelayMs(exchange: Exchange): number | null {
  const header = responseHeader(exchange, 'x-ratelimit-reset-after')?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(header) ? Number(header) : numberIn(exchange, 'retry_after');
  if (seconds === null || seconds < 0) return null;
  return Math.min(Math.ceil(seconds * 1_000), RETRY_AFTER_MS_MAX);
}

function numberIn(exchange: Exchange, name: string): number | null {
  try {
    const value = valueAt(JSON.parse(textOf(exchange)), name);
    return typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}

function textOf({ responseBody, responseBodyTruncated }: Exchange): string {
  return readResponseBody(responseBody, responseBodyTruncated) ?? '';
}
