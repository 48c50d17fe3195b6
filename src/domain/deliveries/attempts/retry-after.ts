import type { Exchange, ExchangePhases } from './exchange';
import { responseHeader } from './exchange';
import { parseHttpDate } from './http-date';

/** No receiver can postpone a delivery further than this with one answer. */
export const RETRY_AFTER_MS_MAX = 86_400_000;

/**
 * Reads a `Retry-After` header as milliseconds from now, at most 24 hours. Whole seconds and future HTTP dates
 * count; a date in the past, a fraction, a sign or anything else is ignored (null).
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, RETRY_AFTER_MS_MAX);
  const date = parseHttpDate(text, now);
  if (date === null || date <= now) return null;
  return Math.min(date.getTime() - now.getTime(), RETRY_AFTER_MS_MAX);
}

/**
 * How far the receiver's clock is ahead of ours, in milliseconds, by the `Date` header of its answer; null
 * without one. Receivers refuse signatures more than five minutes off, and this shows whose clock is wrong.
 */
export function clockSkewMs(
  exchange: Pick<Exchange, 'responseHeaders' | 'startedAt'> & { readonly phases: ExchangePhases | null },
): number | null {
  const answeredAt = exchange.startedAt.getTime() + (exchange.phases?.firstByteMs ?? 0);
  const header = responseHeader(exchange, 'date');
  const date = header === null ? null : parseHttpDate(header, exchange.startedAt);
  return date === null ? null : Math.round(date.getTime() - answeredAt);
}
