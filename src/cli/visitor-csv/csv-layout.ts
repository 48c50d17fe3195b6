import { spellingOfName } from '../../domain/leads/visitors/nested-properties';
import { CommandFailed } from '../context';
import { csvRecords } from './csv-records';
import type { TextSource } from './decoded-text';

/** How a CSV file is to be read. */
export interface CsvLayout {
  readonly delimiter: string;
  /** Lines before the heading: a title, the time of the export, or what tells a spreadsheet the separator. */
  readonly linesBefore: number;
  /** Names of the columns, each once. */
  readonly columns: readonly string[];
}

/** The first one counts where a file leaves it open. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The heading is among the first lines. */
const HEAD_LINES = 20;
const SEPARATOR_LINE = /^sep=.?$/i;

interface Candidate {
  readonly delimiter: string;
  readonly linesBefore: number;
  readonly fields: readonly string[];
  /** Columns that are listed fields. */
  readonly understood: number;
}

/**
 * Finds the separator and the heading: together they are what gives the most columns that are understood, else the most
 * columns.
 */
export async function findLayout(source: TextSource): Promise<CsvLayout> {
  const candidates: Candidate[] = [];
  for (const delimiter of DELIMITERS) candidates.push(...(await candidatesOf(source, delimiter)));
  const [best] = candidates.toSorted(byColumns);
  if (best === undefined) throw new CommandFailed(`${source.file} has no lines`);
  const { delimiter, linesBefore, fields } = best;
  return { delimiter, linesBefore, columns: uniqueNames(fields.map((name) => name.trim())) };
}

async function candidatesOf(source: TextSource, delimiter: string): Promise<Candidate[]> {
  const head = await headOf(source, delimiter);
  const candidates = head.map((fields, linesBefore) => ({
    delimiter,
    linesBefore,
    fields,
    understood: new Set(fields.map((name) => spellingOfName(name.trim())?.field).filter(Boolean)).size,
  }));
  const understood = candidates.filter((candidate) => candidate.understood > 0);
  // Nothing is understood: then the first line is the heading, as in most files.
  return understood.length > 0
    ? understood
    : candidates.filter(({ fields: [first = ''] }) => !SEPARATOR_LINE.test(first)).slice(0, 1);
}

/** The first lines; where the separator is not the file's they may be none. */
async function headOf(source: TextSource, delimiter: string): Promise<(readonly string[])[]> {
  const head: (readonly string[])[] = [];
  try {
    for await (const fields of csvRecords(source, delimiter)) {
      head.push(fields);
      if (head.length === HEAD_LINES) break;
    }
  } catch (error) {
    if (head.length === 0 && delimiter === DELIMITERS[0]) throw error;
  }
  return head;
}

function byColumns(one: Candidate, other: Candidate): number {
  return (
    other.understood - one.understood ||
    other.fields.length - one.fields.length ||
    one.linesBefore - other.linesBefore
  );
}

/** A name that comes again gets a number, so that no column hides another. */
function uniqueNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 || name === '' ? name : `${name} (${count})`;
  });
}
