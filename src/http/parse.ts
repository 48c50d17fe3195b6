import type { z } from 'zod';
import { InvalidRequest } from '../domain/errors';
import { explainIssue } from './answers/explain-issue';
import { issuesOf } from './answers/problems';

/** What a schema makes of what was sent. @throws InvalidRequest with all that is wrong with it */
export function parse<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent, { error: explainIssue });
  if (!result.success) throw new InvalidRequest(issuesOf(result.error));
  return result.data;
}
