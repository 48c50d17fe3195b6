import { Utf8Scanner } from './utf8-scanner';
import { decodeWindows1252, undefinedByteAt } from './windows-1252';

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** `invalidByte` is counted from 1. */
  | { readonly ok: false; readonly invalidByte: number };

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Text of bytes that should be UTF-8. Where not one character of theirs is, they are Windows-1252; where some are, the
 * text is damaged, and is not guessed.
 */
export function decodeText(bytes: Buffer): DecodedText {
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
