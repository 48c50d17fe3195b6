import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CommandFailed } from '../context';
import { decodedText, type TextSource } from './decoded-text';

/** A line may be this long; a quote that is never closed would else take the rest of the file for one. */
const LINE_CHARACTERS_MAX = 1_048_576;

/**
 * The lines of a CSV file as fields, however large it is. Lines with more or fewer fields, and quotes within a field
 * that has none around it, are taken as they are.
 * @throws CommandFailed when the file can't be read or is no CSV.
 */
export async function* csvRecords(source: TextSource, delimiter: string): AsyncGenerator<readonly string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    maxRecordSize: LINE_CHARACTERS_MAX,
  });
  const text = Readable.from(decodedText(source));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const fields of parser) yield Array.isArray(fields) ? fields.map(String) : [];
  } catch (error) {
    throw readable(error, source.file);
  } finally {
    text.destroy();
  }
}

export function readable(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    return new CommandFailed(`${file} is no CSV file: ${error.message}`, { cause: error });
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return new CommandFailed(`${file} can't be read: ${error.code}`, { cause: error });
  }
  return error;
}
