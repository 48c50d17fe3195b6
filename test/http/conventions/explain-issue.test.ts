import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { explainIssue } from '../../../src/http/parse';

describe('what people are told is wrong', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['what is left out', z.string(), undefined, 'is required'],
    ['a choice left out', z.enum(['a', 'b']), undefined, 'is required'],
    ['a number for a text', z.string(), 5, 'must be text'],
    ['null for a text', z.string(), null, 'must be text'],
    ['a text for a number', z.number(), '5', 'must be a number'],
    ['a query that is no number', z.coerce.number(), 'x', 'must be a number'],
    ['a fraction for a whole number', z.int(), 1.5, 'must be a whole number'],
    ['a text for a switch', z.boolean(), 'true', 'must be true or false'],
    ['a text for a list', z.array(z.string()), 'a', 'must be a list'],
    ['a list for an object', z.strictObject({}), [], 'must be an object'],
    ['a text for a map', z.record(z.string(), z.string()), 'a', 'must be an object'],
    ['another choice', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    ['an empty text', z.string().min(1), '', 'must not be empty'],
    ['a short text', z.string().min(2), 'a', 'must have at least 2 characters'],
    ['a long text', z.string().max(2), 'abc', 'must have at most 2 characters'],
    ['a long list', z.array(z.number()).max(1), [1, 2], 'must have at most 1 entries'],
    ['a small number', z.int().min(1), 0, 'must be at least 1'],
    ['a large number', z.int().max(9), 10, 'must be at most 9'],
    ['what a schema has words of its own for', z.string('say it'), 5, 'say it'],
  ])('of %s', (_name, schema, value, message) => {
    const result = schema.safeParse(value, { error: explainIssue });

    expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
