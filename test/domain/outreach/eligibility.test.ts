import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DEFAULT_COUNTRY_RULE, type CountryRule } from '../../../src/domain/outreach/country-rule';
import { checkAddress, registrableDomain } from '../../../src/domain/outreach/eligibility/check-address';
import {
  decideEnrolment,
  type EnrolmentCandidate,
} from '../../../src/domain/outreach/eligibility/decide-enrolment';
import { detectCountry, isCountryCode } from '../../../src/domain/outreach/eligibility/countries';
import { findRegion } from '../../../src/domain/outreach/eligibility/regions';
import { isTimeZone } from '../../../src/domain/outreach/schedule/time-zone';
import { validateSender } from '../../../src/domain/outreach/validate-sender';

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

interface Facts {
  readonly businessEmail: string | null;
  readonly state: string | null;
  readonly zipcode: string | null;
  readonly domain: string | null;
  readonly status: EnrolmentCandidate['status'];
  readonly lastSeenAt: Date;
  readonly extra: Readonly<Record<string, unknown>>;
}
interface Rules {
  readonly countryRule: CountryRule;
  readonly timeZone: string | null;
  readonly suppressed: readonly string[];
}
const FACTS: Facts = {
  businessEmail: 'ada@acme.com',
  state: 'NY',
  zipcode: '10001',
  domain: 'acme.com',
  status: 'new',
  lastSeenAt: daysAgo(1),
  extra: {},
};
const RULES: Rules = { countryRule: DEFAULT_COUNTRY_RULE, timeZone: 'Europe/Berlin', suppressed: [] };

const decide = (facts: Partial<Facts>, rules: Partial<Rules> = {}) => {
  const { businessEmail, status, lastSeenAt, extra, ...company } = { ...FACTS, ...facts };
  const { countryRule, timeZone, suppressed } = { ...RULES, ...rules };
  return decideEnrolment(
    { person: { businessEmail }, company, status, visits: { lastSeenAt }, extra: JSON.stringify(extra) },
    {
      campaign: { countryRule, sender: timeZone === null ? null : { timeZone } },
      suppressed: new Set(suppressed),
    },
    NOW,
  );
};
const zoneOf = (timeZone: string | null) =>
  decide({ state: null, zipcode: '10001' }, { timeZone }).address.timeZone;

/** Of 254 characters, which SMTP lets a path have between its angle brackets. */
const AS_LONG_AS_MAY_BE = `${'a'.repeat(61)}@${`${'b'.repeat(46)}.`.repeat(4)}acme`;

describe('an address that may be written to', () => {
  it.each([
    ['ada@acme.com', 'ada@acme.com'],
    [' Ann@Acme.Com ', 'ann@acme.com'],
    ["o'brien+news@acme.co.uk", "o'brien+news@acme.co.uk"],
    ['ada@bücher.de', 'ada@xn--bcher-kva.de'],
    ['jörg@acme.de', 'jörg@acme.de'],
    [`${'a'.repeat(64)}@acme.com`, `${'a'.repeat(64)}@acme.com`],
    [AS_LONG_AS_MAY_BE, AS_LONG_AS_MAY_BE],
  ])('is normalised: %j', (text, email) => {
    expect(checkAddress(text)).toMatchObject({ ok: true, email });
  });

  it.each([
    ['two addresses', 'a@b.test, c@d.test'],
    ['two addresses with a semicolon', 'a@b.test;c@d.test'],
    ['a header behind a line break', 'a@b.test\nBcc:x@y.z'],
    ['a quoted local part that hides another address', '"x@gmail.com y"@corp.test'],
    ['a display name', 'Ada <ada@acme.com>'],
    ['a comment', 'ada(x)@acme.com'],
    ['a host without a dot', 'ada@acme'],
    ['an IP address', 'ada@[127.0.0.1]'],
    ['two dots', 'ada..l@acme.com'],
    ['a dot at the end', 'ada.@acme.com'],
    ['a NUL', 'ada\u0000@acme.com'],
    ['a zero-width character', 'a\u200bda@acme.com'],
    ['a local part of 65 bytes', `${'a'.repeat(65)}@acme.com`],
    ['more than 254 characters', `b${AS_LONG_AS_MAY_BE}`],
    ['a mailbox of a machine', 'no-reply@acme.com'],
    ['the postmaster', 'postmaster@acme.com'],
  ])('is not: %s', (_, text) => {
    expect(checkAddress(text)).toMatchObject({ ok: false, reason: 'bad_email' });
  });

  it('holds nothing that could end a command or a header, whatever it was made from', () => {
    const pieces = fc.constantFrom(
      'a',
      '@',
      'acme.com',
      '"',
      ' ',
      '\r\n',
      '<',
      '>',
      ',',
      ';',
      ':',
      '\u0000',
      'ü',
      '.',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (texts) => {
        const checked = checkAddress(texts.join(''));
        return !checked.ok || /^[^\s"<>,;:\p{Cc}@]+@[a-z0-9.-]+$/u.test(checked.email);
      }),
    );
  });

  it('has a company, even under a second-level suffix', () => {
    expect(registrableDomain('mail.acme.co.uk')).toBe('acme.co.uk');
    expect(registrableDomain('eu.mail.acme.com')).toBe('acme.com');
    expect(registrableDomain('acme.de')).toBe('acme.de');
  });
});

describe('the country of a prospect', () => {
  const nothing = { state: null, zipcode: null, emailHost: 'acme.com', websiteHost: null };
  it.each([
    ['a state by its code', { state: 'NY' }, 'US'],
    ['a state with dots and in lower case', { state: 'n.y.' }, 'US'],
    ['a state by its name', { state: 'New york' }, 'US'],
    ['a province', { state: 'Québec' }, 'CA'],
    ['a zip code', { zipcode: '10001-1234' }, 'US'],
    ['a Canadian postal code', { zipcode: 'K1A 0B1' }, 'CA'],
    ['the domain of the address', { emailHost: 'acme.de' }, 'DE'],
    ['the domain .uk', { emailHost: 'acme.co.uk' }, 'GB'],
    ['the domain of the website', { websiteHost: 'acme.fr' }, 'FR'],
    ['a state in full, whatever the domain', { state: 'California', emailHost: 'acme.de' }, 'US'],
    ['a code and a domain that agree', { state: 'ON', emailHost: 'acme.ca' }, 'CA'],
  ])('is known from %s', (_, evidence, country) => {
    expect(detectCountry({ ...nothing, ...evidence })).toBe(country);
  });

  it.each([
    ['nothing tells it', {}],
    ['the domain is used everywhere', { emailHost: 'acme.io' }],
    ['the union has no country', { emailHost: 'acme.eu' }],
    ['WA is Washington, and Western Australia', { state: 'WA', emailHost: 'acme.com.au' }],
    ['80331 is a zip code, and in Munich', { zipcode: '80331', emailHost: 'acme.de' }],
    ['five digits belong to a state elsewhere', { state: 'Bayern', zipcode: '80331' }],
  ])('is not known where %s', (_, evidence) => {
    expect(detectCountry({ ...nothing, ...evidence })).toBeNull();
  });
});

describe('a country that the record names', () => {
  const munich = { state: null, zipcode: '80331' };
  it.each<[string, Facts['extra'], string | null]>([
    ['as Apollo and HubSpot name it', { Country: 'Germany' }, 'DE'],
    ['with another heading', { 'Country/Region': 'Deutschland' }, 'DE'],
    ['by its code', { country_code: 'de' }, 'DE'],
    ['within a nesting', { person: { location: { country: 'Österreich' } } }, 'AT'],
    ['of a flattened nesting', { 'company.country': 'France' }, 'FR'],
    ['of the person, not the company', { 'Company Country': 'United States', Country: 'UK' }, 'GB'],
    ['as the USA', { Country: 'U.S.A.' }, 'US'],
    ['by a name that was usual before', { Country: 'Czech Republic' }, 'CZ'],
    ['with an article', { Country: 'The Netherlands' }, 'NL'],
    ['with an "and"', { Country: 'Bosnia and Herzegovina' }, 'BA'],
    ['in words that nobody can read', { Country: 'Atlantis' }, null],
    ['not at all, but with a dash', { Country: '-', 'Country Code': '+49' }, 'US'],
    ['not at all, but blank', { Country: ' ', Countryside: 'Germany' }, 'US'],
  ])('decides, whatever the zip code looks like: %s', (_, extra, country) => {
    expect(decide({ ...munich, extra }).address.country).toBe(country);
  });

  it('leaves it to the domain where nobody can read it, so that a country that is denied stays so', () => {
    const countryRule: CountryRule = { mode: 'deny', countries: ['DE'], unknown: 'allow' };
    const german = { businessEmail: 'ann@acme.de', extra: { Country: 'n/a' } };
    expect(decide({ ...munich, ...german }, { countryRule })).toMatchObject({
      kind: 'ineligible',
      reason: 'country_not_allowed',
    });
  });

  it('keeps from being written to whom a zip code or state would take for an American', () => {
    const refused = { kind: 'ineligible', reason: 'country_not_allowed' };
    expect(decide({ ...munich, extra: { Country: 'Germany' } })).toMatchObject(refused);
    expect(decide({ state: 'Georgia', zipcode: null, extra: { Country: 'Georgia' } })).toMatchObject(refused);
  });
});

describe('the tables of regions and countries', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));

  it('name zones that there are, for 59 states and territories of the USA and 13 provinces of Canada', () => {
    const regions = codes.map(findRegion).filter((region) => region !== null);
    expect(regions.filter(({ timeZone }) => timeZone !== null && !isTimeZone(timeZone))).toEqual([]);
    expect(regions.filter(({ country }) => country === 'US')).toHaveLength(59);
    expect(regions.filter(({ country }) => country === 'CA')).toHaveLength(13);
  });

  it('hold the 249 countries of ISO 3166-1', () => {
    expect(codes.filter(isCountryCode)).toHaveLength(249);
  });
});

describe('an enrolment', () => {
  it('keeps the normalised address, the company, the country and the zone of the state', () => {
    expect(decide({ businessEmail: ' Ada@Mail.Acme.com ' })).toEqual({
      kind: 'enrol',
      address: {
        email: 'ada@mail.acme.com',
        companyDomain: 'acme.com',
        country: 'US',
        timeZone: 'America/New_York',
      },
      hold: null,
    });
  });

  it.each<[string, Partial<Facts>, Partial<Rules>]>([
    ['no_email', { businessEmail: null }, {}],
    ['bad_email', { businessEmail: 'a@b.test, c@d.test' }, {}],
    ['free_mail', { businessEmail: 'ada@gmail.com' }, {}],
    ['suppressed', {}, { suppressed: ['ada@acme.com'] }],
    ['suppressed', { businessEmail: 'Ada@Bücher.de' }, { suppressed: ['ada@xn--bcher-kva.de'] }],
    ['suppressed', { status: 'unsubscribed' }, {}],
    ['suppressed', { status: 'suppressed' }, {}],
    ['already_in_contact', { status: 'converted' }, {}],
    ['country_not_allowed', { state: 'Ontario' }, {}],
    [
      'country_unknown',
      { state: null, zipcode: null },
      { countryRule: { ...DEFAULT_COUNTRY_RULE, unknown: 'deny' } },
    ],
    ['last_seen_too_long_ago', { lastSeenAt: daysAgo(14.01) }, {}],
  ])('is refused with the reason %s', (reason, candidate, rules) => {
    expect(decide(candidate, rules)).toMatchObject({ kind: 'ineligible', reason });
  });

  it('is held, not refused, where the country is unknown and the rule is as it comes', () => {
    const decision = decide({ state: null, zipcode: null });
    expect(decision).toMatchObject({ kind: 'enrol', hold: { reason: 'country_unknown', until: null } });
  });

  it('takes whom a list of refused countries does not name', () => {
    const countryRule: CountryRule = { mode: 'deny', countries: ['DE'], unknown: 'allow' };
    const at = (businessEmail: string) =>
      decide({ businessEmail, state: null, zipcode: null }, { countryRule }).kind;
    expect([at('a@acme.fr'), at('a@acme.com'), at('a@acme.de')]).toEqual(['enrol', 'enrol', 'ineligible']);
  });

  it('lies in the zone of the sender, else in UTC, where the state tells none', () => {
    expect([zoneOf('Europe/Berlin'), zoneOf(null)]).toEqual(['Europe/Berlin', 'UTC']);
  });
});

describe('a sender', () => {
  const SENDER = {
    fromName: 'Grace Hopper',
    fromEmail: 'grace@acme.com',
    legalName: null,
    replyTo: null,
    postalAddress: '1 Main Street, Boston, MA 02101, USA',
    timeZone: 'America/New_York',
  };
  it('is complete with a name, an address, a postal address and a zone', () => {
    expect(validateSender(SENDER)).toEqual([]);
  });

  it.each([
    ['fromName', '{{ firstName }}'],
    ['fromName', 'Grace\r\nBcc: x@y.z'],
    ['fromName', ' '],
    ['fromEmail', 'grace@acme.com, ada@acme.com'],
    ['replyTo', 'Grace <grace@acme.com>'],
    ['postalAddress', ' '],
    ['timeZone', 'UTC+25'],
    ['timeZone', '+05:30'],
    ['timeZone', 'Mars/X'],
    ['timeZone', 'EST5EDT '],
  ])('is refused with a %s of %j', (field, value) => {
    expect(validateSender({ ...SENDER, [field]: value }).map(({ path }) => path)).toEqual([field]);
  });
});
