import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { CommandFailed } from './context';

/** A visitor as a line of a CSV file tells of it, under the names of the columns; empty fields are left out. */
export type CsvVisitor = Readonly<Record<string, string>>;

export interface CsvVisitorsOptions {
  /** Called with the bytes read so far. */
  readonly onBytes: (bytes: number) => void;
}

/** A line may be this long; a quote that is never closed would else take the rest of the file for one. */
const LINE_CHARACTERS_MAX = 1_048_576;
const HEADING_BYTES_MAX = 65_536;
/** Spreadsheets write semicolons where commas are decimal points, and tabs when told so. */
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Reads the visitors of a CSV file one after the other, however large it is. The first line names the columns. Lines
 * with more or fewer fields, and quotes within a field that has none around it, are taken as they are.
 * @throws CommandFailed when the file can't be read or is no CSV.
 */
export async function* readCsvVisitors(
  file: string,
  { onBytes }: CsvVisitorsOptions,
): AsyncGenerator<CsvVisitor> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: LINE_CHARACTERS_MAX,
  });
  const source = createReadStream(file);
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

/** What the heading has most of. */
async function delimiterOf(file: string): Promise<string> {
  const [heading = ''] = (await beginningOf(file)).split(/[\r\n]/, 1);
  const [best = ','] = DELIMITERS.toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  );
  return best;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw readable(error, file);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADING_BYTES_MAX), 0, HEADING_BYTES_MAX, 0);
    return buffer.subarray(0, bytesRead).toString('utf8').replaceAll('\0', '');
  } finally {
    await handle.close();
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
