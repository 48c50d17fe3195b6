import { z } from 'zod';
import { ID_PREFIXES, idWithSuffix, type IdKind } from '../domain/ids';

/** What schemas of requests and answers are made of. */

const EXAMPLE_SUFFIX = '01kb2m3n4p5q6r7s8t9v0wxyz';

/** An id in an answer. */
export function idData(kind: IdKind) {
  return z.string().meta({ examples: [idWithSuffix(kind, EXAMPLE_SUFFIX)] });
}

/** An id in a request. */
export function idParameter(kind: IdKind, message?: string) {
  return z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-z]{1,64}$`), message);
}

/** What may be left out, and is null then. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}

/** A flag in a query. */
export const flagParameter = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The id of a path such as `/prospect/:id`. */
export function idParams(kind: IdKind) {
  return z.object({ id: idParameter(kind) });
}

/** A time in an answer: handlers give a `Date`, callers get ISO 8601. */
export const timeData = z
  .date()
  .transform((time) => time.toISOString())
  .pipe(z.iso.datetime());

/** A count in an answer. */
export const countData = z.int().min(0);

type Parsed<Value> = (Value & { readonly ok: true }) | { readonly ok: false; readonly message: string };

/** Makes a transformation of a parser of the domain; callers are told what the parser says of what it can't read. */
export function readBy<Sent, Value extends object>(parse: (sent: Sent) => Parsed<Value>) {
  return (sent: Sent, context: z.RefinementCtx): Value => {
    const parsed = parse(sent);
    if (parsed.ok) return parsed;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  };
}
