import type { z } from 'zod';
import { InvalidRequest, type Issue } from '../domain/errors';

/** What a schema makes of what was sent. @throws InvalidRequest with all that is wrong with it */
export function parse<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent, { error: explainIssue });
  if (!result.success) throw new InvalidRequest(issuesOf(result.error));
  return result.data;
}

/** All issues of a failed validation, with paths as people write them: `visitors[3].firstName`. */
function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: formatPath(issue.path), message: issue.message }];
    }
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      message: 'is not known here',
    }));
  });
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

type RawIssue = z.core.$ZodRawIssue;

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'must be text'],
  ['number', 'must be a number'],
  ['int', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be a list'],
  ['object', 'must be an object'],
  ['record', 'must be an object'],
]);

/** What people are told is wrong with a value, for schemas that have no words of their own; the rest is zod's. */
export function explainIssue(issue: RawIssue): string | undefined {
  const isChoice = issue.code === 'invalid_value';
  if ((issue.code === 'invalid_type' || isChoice) && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return TYPE_WORDS.get(issue.expected);
  if (isChoice) return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return bound('most', issue.origin, issue.maximum);
  if (issue.code !== 'too_small') return undefined;
  const isEmptyText = issue.origin === 'string' && issue.minimum === 1;
  return isEmptyText ? 'must not be empty' : bound('least', issue.origin, issue.minimum);
}

function bound(word: 'least' | 'most', origin: string, limit: number | bigint): string {
  if (origin === 'string') return `must have at ${word} ${limit} characters`;
  if (origin === 'array') return `must have at ${word} ${limit} entries`;
  return `must be at ${word} ${limit}`;
}
