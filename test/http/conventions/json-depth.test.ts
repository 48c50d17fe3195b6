import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { emptyDeepValues } from '../../../src/http/json-depth';

function emptied(json: string, depthMax: number): string {
  return emptyDeepValues(Buffer.from(json), depthMax).toString();
}

describe('emptying what is nested too deep', () => {
  it.each([
    ['[]', 1, '[]'],
    ['[[1]]', 1, '[[]]'],
    ['[[1]]', 2, '[[1]]'],
    ['{"a":{"b":{"c":1},"d":2},"e":[[3],4]}', 2, '{"a":{"b":{},"d":2},"e":[[],4]}'],
    ['["[[[", "\\"[", "\\\\", [1]]', 1, '["[[[", "\\"[", "\\\\", []]'],
    ['{"[[":"{{"}', 1, '{"[[":"{{"}'],
  ])('makes of %s below level %i: %s', (json, depthMax, expected) => {
    expect(emptied(json, depthMax)).toBe(expected);
  });

  it('returns what is shallow as it is', () => {
    const json = Buffer.from('{"a":[1,{"b":"}"}]}');

    expect(emptyDeepValues(json, 3)).toBe(json);
  });

  it.each(['[[[', '[[[1', '[["', '[["\\', ']]', '[[]', '{"a":[[', '"', '', '}{'])(
    'leaves %s as broken as it was',
    (text) => {
      expect(() => JSON.parse(emptied(text, 1))).toThrow(SyntaxError);
    },
  );

  it('leaves any JSON that is shallow enough, and at most so many levels of any other', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 8 }), (value, depthMax) => {
        const result: unknown = JSON.parse(emptied(JSON.stringify(value), depthMax));

        const isShallow = depthOf(value) <= depthMax;
        expect(depthOf(result)).toBe(isShallow ? depthOf(value) : depthMax + 1);
        expect(isShallow ? result : null).toEqual(isShallow ? JSON.parse(JSON.stringify(value)) : null);
      }),
    );
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
