import { z } from 'zod';
import { parseEmail, parseEmailFromQuery, type ParsedEmail } from '../domain/accounts/email';
import { parseWebsite } from '../domain/accounts/website-url';
import { readBy } from './schema-parts';

/** Parameters that many operations share, with one reading and one wording each. */

const EMAIL_DESCRIPTION = 'E-mail address of the user. Case and surrounding blanks do not matter.';
const WEBSITE_DESCRIPTION =
  'Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.';

/** An e-mail address: what was sent, trimmed, and what tells two of them apart. */
export interface EmailParameter {
  readonly address: string;
  readonly key: string;
}

/** A website: what was sent, and the canonical host that identifies it. */
export interface WebsiteParameter {
  readonly text: string;
  readonly host: string;
}

/** A user as a request names one. */
export interface NamedUser {
  readonly email: EmailParameter;
  readonly websiteUrl: WebsiteParameter;
}

/** In a JSON body. */
const emailParameter = emailReadBy(parseEmail);

/** In a query, where a `+` that was not encoded arrives as a blank. */
export const emailQueryParameter = emailReadBy(parseEmailFromQuery);

export const websiteUrlParameter = z
  .string()
  .meta({ examples: ['https://example.com'] })
  .transform(readBy<string, WebsiteParameter>((text) => ({ text, ...parseWebsite(text) })))
  .describe(WEBSITE_DESCRIPTION);

/** Which user a query is about. Strict, as every query: what is misspelt must not be taken for left out. */
export const userQuery = z.strictObject({ email: emailQueryParameter, websiteUrl: websiteUrlParameter });

/** The same in a JSON body. */
export const userBody = z.strictObject({ email: emailParameter, websiteUrl: websiteUrlParameter });

function emailReadBy(parse: (text: unknown) => ParsedEmail) {
  return z
    .string()
    .meta({ examples: ['jane@example.com'] })
    .transform(readBy<string, EmailParameter>(parse))
    .describe(EMAIL_DESCRIPTION);
}
