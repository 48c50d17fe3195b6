import { findRegion } from './regions';

/** ISO 3166-1 alpha-2. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

export function isCountryCode(text: string): boolean {
  return COUNTRY_CODES.has(text);
}

/** Names of countries that companies everywhere use like `.com`: they tell nothing. */
const USED_EVERYWHERE = new Set('ai cc co fm gg im io is la ly me sh so st to tv vc ws'.split(' '));
const SPECIAL: Readonly<Record<string, string>> = { uk: 'GB', su: 'RU', gov: 'US', mil: 'US', edu: 'US' };

/** The country that a host's last label stands for; null for `.com` and the like. */
export function countryOfHost(host: string | null): string | null {
  const top = host?.split('.').at(-1)?.toLowerCase() ?? '';
  const special = SPECIAL[top];
  if (special !== undefined) return special;
  if (USED_EVERYWHERE.has(top) && !isWithinNationalDomain(host)) return null;
  return isCountryCode(top.toUpperCase()) ? top.toUpperCase() : null;
}

/** `acme.com.co` is Colombian, `acme.co` may be anywhere. */
function isWithinNationalDomain(host: string | null): boolean {
  return /\.(?:com|net|org|gov|edu)\.[a-z]{2}$/i.test(host ?? '');
}

export interface CountryEvidence {
  readonly state: string | null;
  readonly zipcode: string | null;
  /** The host of the e-mail address. */
  readonly emailHost: string | null;
  /** The host of the company's website. */
  readonly websiteHost: string | null;
}

const US_ZIP_CODE = /^\d{5}(?:-\d{4})?$/;
const CANADIAN_POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i;

/**
 * The country of a prospect, ISO 3166-1 alpha-2; null where nobody knows. A state written in full decides. Its code
 * (`WA`) and a zip code (`80331`) exist elsewhere too: where the domain names another country, they decide nothing.
 */
export function detectCountry({ state, zipcode, emailHost, websiteHost }: CountryEvidence): string | null {
  const region = findRegion(state);
  if (region?.isFullName === true) return region.country;

  const byHost = countryOfHost(emailHost) ?? countryOfHost(websiteHost);
  const byPlace = region?.country ?? (state === null || state.trim() === '' ? countryOfZip(zipcode) : null);
  if (byPlace === null || byHost === null) return byPlace ?? byHost;
  return byPlace === byHost ? byPlace : null;
}

function countryOfZip(zipcode: string | null): 'US' | 'CA' | null {
  const text = zipcode?.trim() ?? '';
  if (US_ZIP_CODE.test(text)) return 'US';
  return CANADIAN_POSTAL_CODE.test(text) ? 'CA' : null;
}
