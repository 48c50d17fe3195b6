import { scalarText } from './clean-text';

/** What a LinkedIn address stands for; the slug is lower-case, decoded and in Unicode's composed form. */
export interface LinkedInProfile {
  readonly kind: 'person' | 'company';
  readonly slug: string;
}

const PROFILE =
  /^(?:(?:https?:)?\/\/)?(?:[a-z0-9-]{1,63}\.){0,3}linkedin\.com\.?(?::\d{1,5})?\/+(?:mwlite\/)?(in|company|school|showcase)\/+([^/?#\s]{1,300})/i;
const NOT_IN_SLUG = /[\s/?#\\]/;

/** The person or company behind `…linkedin.com/in/<slug>` or `/company/<slug>`, whatever surrounds it. */
export function parseLinkedInUrl(value: unknown): LinkedInProfile | null {
  const text = scalarText(value);
  const match = text === null ? null : PROFILE.exec(text);
  const [, section, encoded] = match ?? [];
  if (section === undefined || encoded === undefined) return null;

  const slug = decode(encoded).normalize('NFC').toLowerCase();
  if (slug === '' || NOT_IN_SLUG.test(slug)) return null;
  return { kind: section.toLowerCase() === 'in' ? 'person' : 'company', slug };
}

/** Addresses with broken escapes are real; they stay as they are. */
function decode(encoded: string): string {
  if (!encoded.includes('%')) return encoded;
  try {
    return scalarText(decodeURIComponent(encoded)) ?? '';
  } catch {
    return encoded;
  }
}
