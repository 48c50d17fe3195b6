export type Cell = string | number | Date | null;

/** Rows under a heading, in columns that line up; a cell without a value is empty. */
export function table(heading: readonly string[], cells: readonly (readonly Cell[])[]): string[] {
  const rows = cells.map((row) =>
    row.map((cell) => (cell instanceof Date ? timeOr(cell, '') : String(cell ?? ''))),
  );
  const widths = heading.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [heading, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A time for people, or a word where there is none. */
export function timeOr(at: Date | null, word: string): string {
  return at === null ? word : at.toISOString().replace(/\.\d+Z$/, 'Z');
}
