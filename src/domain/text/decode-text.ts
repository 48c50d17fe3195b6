import { Utf8Scanner } from './utf8-scanner';
import { decodeWindows1252, undefinedByteAt } from './windows-1252';

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** `invalidByte` is counted from 1. */
  | { readonly ok: false; readonly invalidByte: number };

const WIDE_MARKS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Text of bytes that should be UTF-8. With the mark of UTF-16 they are that, as spreadsheets save "Unicode text". Where
 * not one character of theirs is UTF-8, they are Windows-1252; where some are, the text is damaged, and is not guessed.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const wide = WIDE_MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (wide !== undefined) return decodeWide(wide[0], bytes);
  try {
    return { ok: true, text: UTF_8.decode(bytes) };
  } catch {
    const scanner = new Utf8Scanner();
    scanner.scan(bytes);
    scanner.end();
    const undefinedByte = undefinedByteAt(bytes);
    if (scanner.multibyteCount === 0 && undefinedByte === null)
      return { ok: true, text: decodeWindows1252(bytes) };
    return { ok: false, invalidByte: scanner.invalidAt?.byte ?? (undefinedByte ?? 0) + 1 };
  }
}

function decodeWide(encoding: string, bytes: Buffer): DecodedText {
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    // The decoder does not say where; mostly the end is cut off.
    return { ok: false, invalidByte: bytes.length };
  }
}
