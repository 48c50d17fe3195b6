import { MalformedJson } from '../request-errors';

/** The tokens of RFC 8259; each function answers the offset after the token that begins at `start`, or throws. */

const LITERALS = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')];
const SIMPLE_ESCAPES: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));

/** @throws MalformedJson */
export function endOfString(bytes: Buffer, start: number): number {
  let position = start + 1;
  for (;;) {
    const byte = bytes[position];
    if (byte === 0x22) return position + 1;
    if (byte === undefined || byte < 0x20) throw new MalformedJson();
    position = byte === 0x5c ? endOfEscape(bytes, position + 1) : position + 1;
  }
}

function endOfEscape(bytes: Buffer, position: number): number {
  const byte = bytes[position];
  if (byte === undefined) throw new MalformedJson();
  if (SIMPLE_ESCAPES.has(byte)) return position + 1;
  if (byte !== 0x75) throw new MalformedJson();
  for (let digit = 1; digit <= 4; digit += 1) {
    if (!isHexDigit(bytes[position + digit])) throw new MalformedJson();
  }
  return position + 5;
}

/** @throws MalformedJson */
export function endOfNumber(bytes: Buffer, start: number): number {
  let position = bytes[start] === 0x2d ? start + 1 : start;
  position = bytes[position] === 0x30 ? position + 1 : endOfDigits(bytes, position);
  if (bytes[position] === 0x2e) position = endOfDigits(bytes, position + 1);
  if (bytes[position] === 0x65 || bytes[position] === 0x45) {
    const sign = bytes[position + 1];
    position = endOfDigits(bytes, sign === 0x2b || sign === 0x2d ? position + 2 : position + 1);
  }
  return position;
}

/** At least one digit. */
function endOfDigits(bytes: Buffer, start: number): number {
  let position = start;
  while (isDigit(bytes[position])) position += 1;
  if (position === start) throw new MalformedJson();
  return position;
}

/** `true`, `false` or `null`. @throws MalformedJson */
export function endOfLiteral(bytes: Buffer, start: number): number {
  for (const literal of LITERALS) {
    const end = start + literal.length;
    if (end <= bytes.length && literal.compare(bytes, start, end) === 0) return end;
  }
  throw new MalformedJson();
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
