import { createReadStream } from 'node:fs';
import { decodeWindows1252 } from '../../domain/text/windows-1252';
import { CommandFailed } from '../context';
import { toBuffer } from './file-encoding';

export interface TextSource {
  readonly file: string;
  readonly encoding: string;
  /** Called with the bytes read so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** The text of a file, portion by portion. @throws CommandFailed at bytes that are no text in this encoding. */
export async function* decodedText({ file, encoding, onBytes }: TextSource): AsyncGenerator<string> {
  const decode = decoderFor(encoding);
  let [bytes, lines] = [0, 1];
  const next = (chunk: Buffer | null): string => {
    try {
      const text = decode(chunk);
      lines += text.split('\n').length - 1;
      return text;
    } catch (error) {
      throw new CommandFailed(`${file} is not ${encoding}, in line ${lines} or after it`, { cause: error });
    }
  };
  for await (const chunk of createReadStream(file)) {
    const buffer = toBuffer(chunk);
    bytes += buffer.length;
    onBytes?.(bytes);
    yield next(buffer);
  }
  yield next(null);
}

/** Decodes one portion after the other; null ends the text. */
function decoderFor(encoding: string): (chunk: Buffer | null) => string {
  if (encoding === 'windows-1252') return (chunk) => (chunk === null ? '' : decodeWindows1252(chunk));
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => (chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}
