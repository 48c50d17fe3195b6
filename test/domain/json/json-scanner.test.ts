import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { JsonScanner, type JsonRange } from '../../../src/domain/json/json-scanner';
import { parseJson } from '../../../src/domain/json/parse-json';

/** All values of the two outermost levels, as they stand in the text; null where it is no JSON. */
function scan(text: string, stepBytes = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(text);
  const values: { depth: number; text: string; levels: number }[] = [];
  const onValue = (depth: number, { start, end, levels }: JsonRange) =>
    void values.push({ depth, text: bytes.toString('utf8', start, end), levels });
  const scanner = new JsonScanner(bytes, { depthMax: 1, onValue });
  try {
    while (!scanner.advance(stepBytes));
  } catch {
    return null;
  }
  return { values, valueCount: scanner.valueCount };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a JSON scanner', () => {
  it('takes every JSON text and tells where its values are and how deep they go', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.boolean(), fc.nat(20), (elements, isSpaced, step) => {
        const text = JSON.stringify(elements, null, isSpaced ? 2 : 0);
        const found = scan(text, step + 1)?.values ?? [];
        const inside = found.filter(({ depth }) => depth === 1);
        expect(inside.map((value) => JSON.parse(value.text))).toEqual(JSON.parse(text));
        expect(inside.map(({ levels }) => levels)).toEqual(elements.map(levelsOf));
        expect(found.at(-1)).toMatchObject({ depth: 0, text });
      }),
    );
  });

  it('takes exactly what is JSON', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0',
      '.5',
      'e+1',
      'true',
      'nul',
      ' ',
      '\u0001',
      '\\u00e9',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect({ text, isTaken: scan(text) !== null }).toEqual({ text, isTaken: isJson(text) });
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '{1:2}',
    '[01]',
    '[1.]',
    '[1e]',
    '[-]',
    '[+1]',
    '["\\x"]',
    '["\\u12g4"]',
    '[1 2]',
    '1 2',
    '[]]',
    '[}',
    '{"a":[}',
    '{,}',
    '[truefalse]',
    '["open',
  ])('refuses %s', (text) => {
    expect(scan(text)).toBeNull();
    expect(isJson(text)).toBe(false);
  });

  it('counts values of every depth, and overflows nothing however deep they are', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

    expect(scan(`{"a":[1,{"b":[]}],"c":${deep}}`)).toMatchObject({
      valueCount: 5 + 100_000,
      values: [{ levels: 3 }, { text: deep, levels: 100_000 }, { levels: 100_001 }],
    });
  });
});

describe('parsed JSON', () => {
  it('has no property named __proto__, also where its name is escaped', () => {
    const parsed = parseJson('{"a":{"\\u005f_proto__":{"x":1},"k":1},"__proto__":{"y":2}}');

    expect(JSON.stringify(parsed)).toBe('{"a":{"k":1}}');
  });
});

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
