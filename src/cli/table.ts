/** Rows under a heading, in columns that line up. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
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
