/** Spreadsheets take a cell that begins like this for a formula, and run it. */
const FORMULA_START = /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/;
/**
 * Where the list separator of the reader's country is another one, quotes inside of a line protect nothing: what
 * follows a semicolon, a tab or a line break begins a cell there.
 */
const FORMULA_START_WITHIN = /(?<=[;\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Makes programs that guess encodings, such as Excel, read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/**
 * One record as RFC 4180 has it, with its line end. What some spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replaceAll(FORMULA_START_WITHIN, "'").replace(FORMULA_START, "'");
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
