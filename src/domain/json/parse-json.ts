import { MalformedJson } from '../request-errors';
import type { JsonRange } from './json-scanner';

const PROTOTYPE = '__proto__';
const QUOTATION_MARK = 0x22;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a value that is known to be small. Properties named `__proto__` are left out and the rest stays.
 * @throws MalformedJson
 */
export function parseJson(text: string): unknown {
  try {
    // An escaped name is read only after parsing.
    const mayBePoisoned = text.includes(PROTOTYPE) || text.includes('\\u');
    return mayBePoisoned ? JSON.parse(text, dropPrototype) : JSON.parse(text);
  } catch {
    // The engine's message carries parts of the text.
    throw new MalformedJson();
  }
}

function dropPrototype(name: string, value: unknown): unknown {
  return name === PROTOTYPE ? undefined : value;
}

/** Parses a value of a scanned text; `null` where it has more than `bytesMax` bytes. */
export function parseRange(bytes: Buffer, { start, end }: JsonRange, bytesMax: number): unknown {
  return end - start > bytesMax ? null : parseJson(bytes.toString('utf8', start, end));
}

/** Of an escaped character, `\\u0041` being the longest. */
const ESCAPE_LENGTH_MAX = 6;

/** The first characters of a text in a scanned text, however long it is; null where it is no text. */
export function parseTextStart(bytes: Buffer, { start, end }: JsonRange, bytesMax: number): string | null {
  if (bytes[start] !== QUOTATION_MARK) return null;
  const head = bytes.toString('utf8', start, Math.min(end - 1, start + bytesMax));
  // What is cut may be a part of an escaped character.
  for (let cut = 0; cut < ESCAPE_LENGTH_MAX; cut += 1) {
    try {
      return String(JSON.parse(`${head.slice(0, head.length - cut)}"`));
    } catch {
      continue;
    }
  }
  return null;
}

/** What some senders begin a text with. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  const { length } = BYTE_ORDER_MARK;
  return bytes.length >= length && bytes.compare(BYTE_ORDER_MARK, 0, length, 0, length) === 0
    ? bytes.subarray(length)
    : bytes;
}
