/** Spreadsheets take a cell that begins like this for a formula, and run it. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Makes programs that guess encodings, such as Excel, read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/** One record as RFC 4180 has it, with its line end. A text that looks like a formula gets an apostrophe before it. */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
