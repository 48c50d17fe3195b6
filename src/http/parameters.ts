import { z } from 'zod';
import type { Caller } from '../domain/accounts/api-key-scopes';
import { type ParsedEmail, parseEmail, parseEmailFromQuery } from '../domain/accounts/email';
import { parseWebsite } from '../domain/accounts/website-url';
import type { ListPosition, Page } from '../domain/list-position';
import type { UserAddress } from '../operations/accounts/users/find-user';
import { readBy } from './schema-parts';

/** Parameters that many operations share, with one reading and one wording each. */

const EMAIL_DESCRIPTION = 'E-mail address of the user. Case and surrounding blanks do not matter.';
const WEBSITE_DESCRIPTION =
  'Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.';

/** In a JSON body. */
const emailParameter = emailReadBy(parseEmail);

/** In a query, where a `+` that was not encoded arrives as a blank. */
export const emailQueryParameter = emailReadBy(parseEmailFromQuery);

/** What was sent, and the canonical host that identifies the website. */
export const websiteUrlParameter = z
  .string()
  .meta({ examples: ['https://example.com'] })
  .transform(readBy((text: string) => ({ text, ...parseWebsite(text) })))
  .describe(WEBSITE_DESCRIPTION);

/** Which user a query is about. Strict, as every query: what is misspelt must not be taken for left out. */
export const userQuery = z.strictObject({ email: emailQueryParameter, websiteUrl: websiteUrlParameter });

/** The same in a JSON body. */
export const userBody = z.strictObject({ email: emailParameter, websiteUrl: websiteUrlParameter });

/** A user as a request names one. */
export type NamedUser = z.output<typeof userQuery>;

function emailReadBy(parse: (text: unknown) => ParsedEmail) {
  return z
    .string()
    .meta({ examples: ['jane@example.com'] })
    .transform(readBy(parse))
    .describe(EMAIL_DESCRIPTION);
}

/** Which user a request names, as operations look one up. */
export function userAddress({ partnerId }: Caller, { email, websiteUrl }: NamedUser): UserAddress {
  return { partnerId, emailKey: email.key, host: websiteUrl.host };
}

/* How lists are asked for and answered: `limit` and an opaque `cursor`, `{ items, nextCursor }`. */

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

const positionSchema = z
  .tuple([z.int().min(0).max(8.64e15), z.string().regex(/^[a-z]+_[0-9a-z]{1,64}$/)])
  .transform(([milliseconds, id]): ListPosition => ({ createdAt: new Date(milliseconds), id }));

export const limitParameter = z.coerce.number().int().min(1).max(LIMIT_MAX).default(LIMIT_DEFAULT);

export const cursorParameter = z
  .string()
  .max(256)
  .transform((text, context): ListPosition => {
    const position = positionSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
    if (position.success) return position.data;
    context.addIssue({ code: 'custom', message: 'Invalid cursor' });
    return z.NEVER;
  })
  .describe('The `nextCursor` of the answer before.');

/** What every list takes. */
export const pagingParameters = {
  limit: limitParameter,
  cursor: cursorParameter.optional().transform((position) => position ?? null),
};

/** An instant as callers write it: an ISO 8601 time with its offset, or a date in UTC. */
export const timeParameter = z
  .string()
  .meta({ examples: ['2026-11-28T09:30:00Z'] })
  // A `+` that was not encoded arrives as a blank.
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'must be an ISO 8601 date or time'))
  .transform((text) => new Date(text));

export function encodeCursor(position: ListPosition | null): string | null {
  if (position === null) return null;
  return Buffer.from(JSON.stringify([position.createdAt.getTime(), position.id])).toString('base64url');
}

/** A page of a list as its answer has it, each item as `present` makes it. */
export function presentPage<Item, Presented>(
  { items, next }: Page<Item>,
  present: (item: Item) => Presented,
): { items: Presented[]; nextCursor: string | null } {
  return { items: items.map((item) => present(item)), nextCursor: encodeCursor(next) };
}

/** Schema of a page of a list. */
export function pageData<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Where the list goes on; null exactly at its end.'),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
