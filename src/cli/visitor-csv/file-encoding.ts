import { createReadStream } from 'node:fs';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { Utf8Scanner } from '../../domain/text/utf8-scanner';
import { undefinedByteAt } from '../../domain/text/windows-1252';
import { CommandFailed } from '../context';

const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
const SAVE_AS_UTF8 = 'save it again as UTF-8, or name its encoding with --encoding';

/**
 * The encoding of a text file, by its first bytes, else by all of them: UTF-8 where they are, Windows-1252 where not one
 * character is UTF-8.
 * @throws CommandFailed where bytes fit neither, with the place of the first.
 */
export async function findEncoding(file: string): Promise<string> {
  const scanner = new Utf8Scanner();
  let [bytesRead, undefinedAt]: [number, number | null] = [0, null];
  let mark: string | null = null;
  for await (const chunk of createReadStream(file)) {
    const bytes = toBuffer(chunk);
    if (bytesRead === 0) {
      mark =
        BYTE_ORDER_MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ??
        null;
      const wide = mark ?? wideEncodingOf(bytes);
      if (wide !== null && wide !== 'utf-8') return wide;
    }
    scanner.scan(bytes);
    const index: number | null = undefinedAt === null ? undefinedByteAt(bytes) : null;
    if (index !== null) undefinedAt = bytesRead + index + 1;
    bytesRead += bytes.length;
  }
  scanner.end();
  const { invalidAt, multibyteCount } = scanner;
  if (invalidAt === null) return 'utf-8';
  if (mark === null && multibyteCount === 0 && undefinedAt === null) return 'windows-1252';
  throw new CommandFailed(
    `${file} is damaged, or not UTF-8: line ${invalidAt.line}, byte ${invalidAt.byte} of the file; ${SAVE_AS_UTF8}`,
  );
}

/** The encoding somebody named. @throws InvalidArgumentError */
export function namedEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new InvalidArgumentError('Expected a name such as utf-8, windows-1252 or shift_jis');
  }
}

/** UTF-16 without a mark: where the text is Western, every second byte is 0. */
function wideEncodingOf(bytes: Buffer): string | null {
  const pairs = Math.floor(Math.min(bytes.length, 1_024) / 2);
  const zeros = [0, 0];
  for (let index = 0; index < pairs * 2; index += 1)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (second > pairs / 2 && first === 0) return 'utf-16le';
  return first > pairs / 2 && second === 0 ? 'utf-16be' : null;
}

export function toBuffer(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
