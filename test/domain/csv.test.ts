import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { csvRecord } from '../../src/domain/csv';

describe('csvRecord', () => {
  it.each<[string, string | number | null, string]>([
    ['nothing', null, ''],
    ['a number', -1.5, '-1.5'],
    ['a plain text', 'Ada', 'Ada'],
    ['a comma', 'a,b', '"a,b"'],
    ['quotes', 'say "hi"', '"say ""hi"""'],
    ['line ends', 'a\r\nb', '"a\r\nb"'],
    ['blanks at the ends', ' a ', '" a "'],
    ['a formula', '=1+1', "'=1+1"],
    ['a sum', '+49 30', "'+49 30"],
    ['a difference', '-2+3', "'-2+3"],
    ['a function of old spreadsheets', '@SUM(1,2)', '"\'@SUM(1,2)"'],
    ['a formula behind a tab', '\t=1', "'\t'=1"],
    ['a formula in full-width characters', '＝1', "'＝1"],
    ['a minus inside', 'a-b', 'a-b'],
    [
      'a formula behind a semicolon, which may begin a cell',
      "Acme;=cmd|' /C calc'!A0",
      "Acme;'=cmd|' /C calc'!A0",
    ],
    ['a formula behind a line break, which may begin a row', 'Acme\n@SUM(A1)', '"Acme\n\'@SUM(A1)"'],
    ['a harmless semicolon', 'a; b', 'a; b'],
  ])('writes %s', (_name, value, expected) => {
    expect(csvRecord([value])).toBe(`${expected}\r\n`);
  });

  it('is read back as it was, but for the apostrophes before formulas', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, (values) => {
        // A reader takes a file of one empty field for an empty file.
        const [fields] = parse(csvRecord(['x', ...values]), { relaxColumnCount: true });
        const undone = fields
          ?.slice(1)
          .map((field, index) =>
            withoutApostrophes(field) === withoutApostrophes(values[index]) ? values[index] : field,
          );

        expect(undone).toEqual(values);
      }),
    );
  });

  it('never begins a field with what a spreadsheet runs, wherever the reader takes fields to begin', () => {
    const unit = fc.constantFrom(...Array.from(';\t\r\n=+-@ "\',a'));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (value) => {
        const record = csvRecord(['x', value]);
        const [fields] = parse(record);

        expect(fields?.[1] ?? '').not.toMatch(/^[=+\-@\t\r]/);
        // As where the list separator is a semicolon: quotes within a line are characters like others.
        expect(record).not.toMatch(/[;\t\r\n][=+\-@]/);
      }),
    );
  });
});

function withoutApostrophes(text: string | undefined): string | undefined {
  return text?.replaceAll("'", '');
}
