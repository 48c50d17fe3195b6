import type { Issue } from '../../errors';
import { type ExcludedValue, EXCLUSIONS_MAX, parseExclusion } from './exclusion';

export type ReadExclusions =
  | { readonly ok: true; readonly entries: readonly ExcludedValue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Names of a column with entries, as exports of other products have them. */
const HEADINGS =
  'entry domain email emailaddress website companydomain companydomainname companywebsite domainname value'.split(
    ' ',
  );
/** Around quotes are blanks that are no separator: a row of tabs would be tried again at each of them. */
const CELL = /(?:[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*|([^,;\t|"]*))(?:[,;\t|]|$)/y;
/** Tells spreadsheets the separator. */
const SEPARATOR_LINE = /^sep=[,;\t|](?=[\r\n])/i;
/** So many faults are told of at a time. */
const ISSUES_MAX = 100;

/**
 * Reads entries as people paste and spreadsheets write them: one in a line, in the first column or in the one that a first
 * line names. All of them are there or none, with the line of each that can't be read.
 */
export function readExclusionLines(text: string): ReadExclusions {
  const rows = text
    .replace(/^\u{feff}/u, '')
    .replace(SEPARATOR_LINE, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const column = rows[0]?.cells.findIndex(isHeading) ?? -1;
  const lines = column === -1 ? rows : rows.slice(1);
  if (lines.length > EXCLUSIONS_MAX) return { ok: false, issues: [tooMany(lines.length)] };
  const issues: Issue[] = [];
  const entries: ExcludedValue[] = [];
  for (const { line, cells } of lines) {
    const parsed = parseExclusion(cells[Math.max(0, column)] ?? '');
    if (parsed.ok) entries.push({ kind: parsed.kind, value: parsed.value });
    else issues.push({ path: `line ${line}`, message: parsed.message });
  }
  return issues.length === 0 ? { ok: true, entries } : { ok: false, issues: issues.slice(0, ISSUES_MAX) };
}

function tooMany(count: number): Issue {
  return { path: '', message: `There are ${count} entries; at most ${EXCLUSIONS_MAX} are added at a time` };
}

function isHeading(cell: string): boolean {
  return HEADINGS.includes(cell.toLowerCase().replace(/[\s_-]+/g, ''));
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < line.length) {
    const match = CELL.exec(line);
    // A quote that does not end, or something behind it.
    if (match === null) return [line.trim()];
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
  }
  return cells;
}
