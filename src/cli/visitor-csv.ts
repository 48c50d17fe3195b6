import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { CommandFailed } from './context';

/** A visitor as a line of a CSV file tells of it, under the names of the columns; empty fields are left out. */
export type CsvVisitor = Readonly<Record<string, string>>;

export interface CsvVisitorsOptions {
  /** Called with the bytes read so far. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Reads the visitors of a CSV file one after the other, however large it is. The first line names the columns.
 * @throws CommandFailed when the file can't be read or is no CSV.
 */
export async function* readCsvVisitors(
  file: string,
  { onBytes }: CsvVisitorsOptions,
): AsyncGenerator<CsvVisitor> {
  const source = createReadStream(file);
  const parser = parse({ bom: true, relaxColumnCount: true, skipEmptyLines: true });
  let bytes = 0;
  source.on('data', (chunk) => onBytes((bytes += chunk.length)));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: readonly string[] | null = null;
  try {
    for await (const fields of parser) {
      if (columns === null) columns = textsOf(fields);
      else yield visitorOf(columns, textsOf(fields));
    }
  } catch (error) {
    throw readable(error, file);
  } finally {
    source.destroy();
  }
}

/** Own properties only, so that a column called `__proto__` is one among others. */
function visitorOf(columns: readonly string[], fields: readonly string[]): CsvVisitor {
  return Object.fromEntries(
    columns
      .map((name, index) => [name.trim(), fields[index] ?? ''] as const)
      .filter(([name, field]) => name !== '' && field.trim() !== ''),
  );
}

function textsOf(fields: unknown): string[] {
  return Array.isArray(fields) ? fields.map(String) : [];
}

function readable(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    return new CommandFailed(`${file} is no CSV file: ${error.message}`, { cause: error });
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return new CommandFailed(`${file} can't be read: ${error.code}`, { cause: error });
  }
  return error;
}
