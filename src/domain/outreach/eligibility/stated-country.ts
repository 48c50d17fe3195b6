import { decodeExtra } from '../../leads/visitors/extra-properties';
import { foldName } from '../../leads/visitors/visitor-fields';
import { COUNTRY_CODES, isCountryCode } from './countries';

/** What exports and products call it, folded and without the dots of a path: `Country`, `contact.location.countryCode`. */
const OF_PERSON =
  /^(?:visitor|person|contact|properties)?(?:location|address|geo)?country(?:code|name|\/region)?$/;
const OF_COMPANY =
  /^(?:company|organi[sz]ation|account|business|hq)(?:hq|location|address|geo)?country(?:code|name|\/region)?$/;
const LEVELS_MAX = 3;

/**
 * The country that a record's other properties name, as it stands there: the person's, else the company's; null for none,
 * as where there is a dash or the number that telephones dial.
 */
export function statedCountry(extra: string): string | null {
  if (!/country/i.test(extra)) return null;
  const texts = textsIn(decodeExtra(extra), '', 1);
  const stated =
    texts.find(({ path }) => OF_PERSON.test(path)) ?? texts.find(({ path }) => OF_COMPANY.test(path));
  return stated?.text ?? null;
}

function textsIn(object: object, path: string, level: number): { path: string; text: string }[] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
    const inner = path + foldName(name).replaceAll('.', '');
    if (typeof value === 'string') return /\p{L}/u.test(value) ? [{ path: inner, text: value }] : [];
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isNested && level < LEVELS_MAX ? textsIn(value, inner, level + 1) : [];
  });
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const CODES = new Map([
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['czech republic', 'CZ'],
  ['holland', 'NL'],
  ['hong kong', 'HK'],
  ['turkey', 'TR'],
  ['uae', 'AE'],
]);
for (const language of LANGUAGES) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  for (const code of COUNTRY_CODES) {
    const name = plain(names.of(code) ?? code);
    if (!CODES.has(name)) CODES.set(name, code);
  }
}

/** The ISO 3166-1 alpha-2 code of a country by its code or its name in one of several languages; null for any other text. */
export function countryNamed(text: string): string | null {
  const name = plain(text);
  const code = name.toUpperCase();
  return CODES.get(name) ?? (isCountryCode(code) ? code : null);
}

/** Lower case, without accents and dots, `&` in words, and no article. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^the /, '')
    .replaceAll('&', 'and');
}
