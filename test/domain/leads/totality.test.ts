import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { classifyEmail } from '../../../src/domain/leads/fields/classify-email';
import { cleanText } from '../../../src/domain/leads/fields/clean-text';
import { companyDomain } from '../../../src/domain/leads/fields/company-domain';
import { nameKey } from '../../../src/domain/leads/fields/name-key';
import { parseNumberRange } from '../../../src/domain/leads/fields/number-range';
import { parseLinkedInUrl } from '../../../src/domain/leads/fields/parse-linked-in-url';
import { parsePageUrls } from '../../../src/domain/leads/fields/parse-page-urls';
import { parseRevenue } from '../../../src/domain/leads/fields/parse-revenue';
import { parseSeenAt } from '../../../src/domain/leads/fields/parse-seen-at';
import { parseTags } from '../../../src/domain/leads/fields/parse-tags';

const PIECES = [
  '2026-05-11T21:04:43',
  '$',
  '1,200',
  ' to ',
  '-',
  'M',
  '+',
  'https://',
  'www.',
  'linkedin.com/in/',
  '%C3%A9',
  '%',
  '@',
  '.example',
  'acme',
  ',',
  '[',
  ']',
  '"',
  '\u0000',
  '\ud83d',
  '😀',
  'é',
];
const nearMisses = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 })
  .map((parts) => parts.join(''));
const anyJson = fc.oneof(nearMisses, fc.jsonValue({ stringUnit: 'binary' }), fc.double(), fc.bigInt());

function isDomainOrNull(domain: string | null): boolean {
  return domain === null || /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(domain);
}

describe('whatever JSON value it is given', () => {
  it('parseSeenAt gives an instant that exists, or nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const instant = parseSeenAt(value);
        expect(instant === null || Number.isFinite(instant.getTime())).toBe(true);
      }),
    );
  });

  it('parseNumberRange gives an ordered range of whole numbers, or nothing', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const range = parseNumberRange(value);
        if (range === null) return;
        expect(Number.isSafeInteger(range.min) && range.min >= 0).toBe(true);
        expect(range.max === null || (Number.isSafeInteger(range.max) && range.max >= range.min)).toBe(true);
      }),
    );
  });

  it('parseRevenue reads every range it is written in, and is ordered', () => {
    const unit = fc.constantFrom(['k', 1e3] as const, ['M', 1e6] as const, ['bn', 1e9] as const);
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), unit, anyJson, (one, other, [suffix, scale], noise) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(parseRevenue(`$${low}${suffix} - $${high}${suffix}`)).toEqual({
          minUsd: low * scale,
          maxUsd: high * scale,
        });
        const range = parseRevenue(noise);
        expect(range === null || range.maxUsd === null || range.minUsd <= range.maxUsd).toBe(true);
      }),
    );
  });

  it('parseTags gives tags that are trimmed, not empty, unique, and the same when parsed again', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, fc.array(nearMisses)), (value) => {
        const tags = parseTags(value);
        expect(tags.every((tag) => tag !== '' && tag === tag.trim())).toBe(true);
        expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
        expect(parseTags(tags)).toEqual(tags);
      }),
    );
  });

  it('parsePageUrls gives at most fifty clean addresses', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const urls = parsePageUrls(value);
        expect(urls.length).toBeLessThanOrEqual(50);
        expect(urls.every((url) => cleanText(url) === url)).toBe(true);
      }),
    );
  });

  it('parseLinkedInUrl gives the same person for every spelling of an address', () => {
    const slugs = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/);
    fc.assert(
      fc.property(slugs, anyJson, (slug, noise) => {
        const spellings = [`https://www.linkedin.com/in/${slug}/`, `UK.LinkedIn.com/in/${slug}?trk=x`];
        for (const text of spellings) expect(parseLinkedInUrl(text)).toEqual({ kind: 'person', slug });
        expect(parseLinkedInUrl(noise)?.slug).not.toBe('');
      }),
    );
  });

  it('companyDomain and classifyEmail give domains only, the same when read again', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const domain = companyDomain(value);
        const email = classifyEmail(value);
        expect(isDomainOrNull(domain)).toBe(true);
        expect(domain === null || companyDomain(domain) === domain).toBe(true);
        expect(email === null || classifyEmail(email.identity)?.identity === email.identity).toBe(true);
        expect(email?.kind === 'personal' && email.companyDomain !== null).toBe(false);
      }),
    );
  });

  it('nameKey gives lower-case text in one line, or nothing', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (first, last) => {
        const key = nameKey(first, last, 'acme.example');
        expect(key === null || /^\S.*\S acme\.example$/u.test(key)).toBe(true);
      }),
    );
  });

  it('cleanText gives storable text of at most 512 characters', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, fc.string({ unit: 'binary', maxLength: 2000 })), (value) => {
        const clean = cleanText(value);
        if (clean === null) return;
        expect(Array.from(clean).length).toBeLessThanOrEqual(512);
        expect(clean).toBe(clean.trim());
        expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean);
        expect(clean.includes('\u0000')).toBe(false);
      }),
    );
  });
});
