import type { CustomHeaders } from '../domain/deliveries/listeners/custom-headers';
import { responseHeader, type Exchange } from '../domain/deliveries/attempts/exchange';
import { MASK } from './request-headers';
import { CUT_HEADER_LENGTH } from './response-capture';

/** Shorter ones hold no secret and would be found everywhere. */
const VALUE_LENGTH_MIN = 6;
/** Of `Bearer abcdefgh` the second word alone is a secret too. */
const WORD_LENGTH_MIN = 8;
/** Looking for thousands in each answer would keep the process from everything else. */
const VALUES_MAX = 200;

export type ScrubResponse = (exchange: Exchange) => Exchange;

/**
 * Masks the values of a listener's own headers in what its receiver answered: some receivers repeat what they were
 * sent, and whoever may read the answer may not read the headers. Where there are more than 200 values and words of
 * values, nothing of what it answered is kept but the status.
 */
export function createScrubResponse(custom: CustomHeaders): ScrubResponse {
  const values = Object.values(custom).flatMap((value) => [
    ...(value.length >= VALUE_LENGTH_MIN ? [value] : []),
    ...value.split(/\s+/).filter((word) => word.length >= WORD_LENGTH_MIN),
  ]);
  if (values.length > VALUES_MAX) return withoutAnswer;
  // Longest first, so that no part of a value is left beside the mask of another part.
  const needles = [...new Set(values.flatMap(spellingsOf))].toSorted(
    (one, other) => other.length - one.length,
  );
  if (needles.length === 0) return (exchange) => exchange;
  const scrub = (text: string): string =>
    needles.reduce((scrubbed, needle) => scrubbed.replaceAll(needle, MASK), text);
  const scrubCutOff = (text: string): string =>
    needles.reduce((scrubbed, needle) => withoutBegun(scrubbed.replaceAll(needle, MASK), needle), text);

  return (exchange) => ({
    ...exchange,
    errorMessage: exchange.errorMessage === null ? null : scrub(exchange.errorMessage),
    responseHeaders: exchange.responseHeaders.map(([name, value]) => [
      name,
      value.length === CUT_HEADER_LENGTH ? scrubCutOff(value) : scrub(value),
    ]),
    ...scrubBody(exchange, isBodyCutOff(exchange) ? scrubCutOff : scrub),
  });
}

function withoutAnswer(exchange: Exchange): Exchange {
  const errorMessage = exchange.errorMessage === null ? null : MASK;
  return {
    ...exchange,
    errorMessage,
    responseHeaders: [],
    responseBody: Buffer.alloc(0),
    responseBodyTruncated: true,
  };
}

/** As it was sent, and as JSON or an address has it, in Latin-1 or UTF-8; each as Latin-1, in which no byte is lost. */
function spellingsOf(value: string): string[] {
  const spellings = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
  return spellings.flatMap((spelling) => [spelling, Buffer.from(spelling, 'utf8').toString('latin1')]);
}

/** By our bounds, or by trouble while it was read. */
function isBodyCutOff({ responseBodyTruncated, errorCode }: Exchange): boolean {
  return responseBodyTruncated || errorCode !== null;
}

/** A text that was cut off may end within a value; whole ones end as they like, such as in the name of a scheme. */
function withoutBegun(text: string, needle: string): string {
  const last = text.at(-1);
  for (let length = needle.length - 1; length >= VALUE_LENGTH_MIN; length -= 1)
    if (needle[length - 1] === last && text.endsWith(needle.slice(0, length)))
      return text.slice(0, -length) + MASK;
  return text;
}

function scrubBytes(bytes: Buffer, scrub: (text: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const scrubbed = scrub(text);
  return scrubbed === text ? bytes : Buffer.from(scrubbed, 'latin1');
}

/** Nobody asked for a compressed body, and it can't be looked into: then there is none. */
function scrubBody(
  exchange: Exchange,
  scrub: (text: string) => string,
): Pick<Exchange, 'responseBody' | 'responseBodyTruncated'> {
  const { responseBody, responseBodyTruncated } = exchange;
  const encoding = responseHeader(exchange, 'content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity'
    ? { responseBody: scrubBytes(responseBody, scrub), responseBodyTruncated }
    : { responseBody: Buffer.alloc(0), responseBodyTruncated: true };
}
