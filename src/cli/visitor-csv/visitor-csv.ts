import { csvRecords, readable } from './csv-records';
import { findLayout } from './csv-layout';
import { findEncoding } from './file-encoding';

/** A visitor as a line of a CSV file tells of it, under the names of the columns; empty fields are left out. */
export type CsvVisitor = Readonly<Record<string, string>>;

interface ReadingProgress {
  /** Called with the bytes read so far. */
  readonly onBytes?: (bytes: number) => void;
  /** Called for each line with a field that no column has a name for: it is left out. */
  readonly onCut?: () => void;
}

export type VisitorCsv = Awaited<ReturnType<typeof openVisitorCsv>>;

/**
 * Finds out how a CSV file is written, as spreadsheets and exports write them.
 * @throws CommandFailed when it can't be read, is no CSV, or has text that is not in its encoding.
 */
export async function openVisitorCsv(file: string, namedEncoding: string | null) {
  const encoding = namedEncoding ?? (await encodingOf(file));
  const layout = await findLayout({ file, encoding });
  return {
    ...layout,
    encoding,
    /** One after the other, however large the file is. */
    async *visitors({ onBytes, onCut }: ReadingProgress = {}): AsyncGenerator<CsvVisitor> {
      let linesLeft = layout.linesBefore + 1;
      for await (const fields of csvRecords({ file, encoding, onBytes }, layout.delimiter)) {
        if (linesLeft > 0) {
          linesLeft -= 1;
          continue;
        }
        if (fields.some((field, index) => field.trim() !== '' && !layout.columns[index])) onCut?.();
        yield visitorOf(layout.columns, fields);
      }
    },
  };
}

async function encodingOf(file: string): Promise<string> {
  try {
    return await findEncoding(file);
  } catch (error) {
    throw readable(error, file);
  }
}

/** Own properties only, so that a column called `__proto__` is one among others. */
function visitorOf(columns: readonly string[], fields: readonly string[]): CsvVisitor {
  return Object.fromEntries(
    columns
      .map((name, index) => [name, fields[index] ?? ''] as const)
      .filter(([name, field]) => name !== '' && field.trim() !== ''),
  );
}
