import { countryOfHost } from './countries';
import { findRegion } from './regions';

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
