/** A state of the USA or a province of Canada. */
export interface Region {
  readonly country: 'US' | 'CA';
  /** Where most of its people live, for states with several zones; null where there is no one zone. */
  readonly timeZone: string | null;
}

/** Code, name, time zone. */
const US_STATES = `
AL|Alabama|America/Chicago
AK|Alaska|America/Anchorage
AZ|Arizona|America/Phoenix
AR|Arkansas|America/Chicago
CA|California|America/Los_Angeles
CO|Colorado|America/Denver
CT|Connecticut|America/New_York
DE|Delaware|America/New_York
DC|District of Columbia|America/New_York
FL|Florida|America/New_York
GA|Georgia|America/New_York
HI|Hawaii|Pacific/Honolulu
ID|Idaho|America/Boise
IL|Illinois|America/Chicago
IN|Indiana|America/Indiana/Indianapolis
IA|Iowa|America/Chicago
KS|Kansas|America/Chicago
KY|Kentucky|America/New_York
LA|Louisiana|America/Chicago
ME|Maine|America/New_York
MD|Maryland|America/New_York
MA|Massachusetts|America/New_York
MI|Michigan|America/Detroit
MN|Minnesota|America/Chicago
MS|Mississippi|America/Chicago
MO|Missouri|America/Chicago
MT|Montana|America/Denver
NE|Nebraska|America/Chicago
NV|Nevada|America/Los_Angeles
NH|New Hampshire|America/New_York
NJ|New Jersey|America/New_York
NM|New Mexico|America/Denver
NY|New York|America/New_York
NC|North Carolina|America/New_York
ND|North Dakota|America/Chicago
OH|Ohio|America/New_York
OK|Oklahoma|America/Chicago
OR|Oregon|America/Los_Angeles
PA|Pennsylvania|America/New_York
RI|Rhode Island|America/New_York
SC|South Carolina|America/New_York
SD|South Dakota|America/Chicago
TN|Tennessee|America/Chicago
TX|Texas|America/Chicago
UT|Utah|America/Denver
VT|Vermont|America/New_York
VA|Virginia|America/New_York
WA|Washington|America/Los_Angeles
WV|West Virginia|America/New_York
WI|Wisconsin|America/Chicago
WY|Wyoming|America/Denver
PR|Puerto Rico|America/Puerto_Rico
VI|Virgin Islands|America/St_Thomas
GU|Guam|Pacific/Guam
AS|American Samoa|Pacific/Pago_Pago
MP|Northern Mariana Islands|Pacific/Saipan
AA|Armed Forces Americas|
AE|Armed Forces Europe|
AP|Armed Forces Pacific|`;

const CANADIAN_PROVINCES = `
AB|Alberta|America/Edmonton
BC|British Columbia|America/Vancouver
MB|Manitoba|America/Winnipeg
NB|New Brunswick|America/Moncton
NL|Newfoundland and Labrador|America/St_Johns
NS|Nova Scotia|America/Halifax
NT|Northwest Territories|America/Yellowknife
NU|Nunavut|America/Iqaluit
ON|Ontario|America/Toronto
PE|Prince Edward Island|America/Halifax
QC|Quebec|America/Toronto
SK|Saskatchewan|America/Regina
YT|Yukon|America/Whitehorse`;

/** Where people of the United States, and nobody else, live. */
export const US_TIME_ZONES: ReadonlySet<string> = new Set(US_STATES.match(/[A-Z]\w+\/\S+/g));

const BY_CODE = new Map<string, Region>();
const BY_NAME = new Map<string, Region>();
for (const [country, table] of [
  ['US', US_STATES],
  ['CA', CANADIAN_PROVINCES],
] as const) {
  for (const row of table.trim().split('\n')) {
    const [code = '', name = '', timeZone = ''] = row.split('|');
    const region: Region = { country, timeZone: timeZone === '' ? null : timeZone };
    BY_CODE.set(code, region);
    BY_NAME.set(name.toLowerCase(), region);
  }
}

/** What a state's text says: its code in any case, with dots or not, or its full name; null for any other text. */
export function findRegion(state: string | null): (Region & { readonly isFullName: boolean }) | null {
  if (state === null) return null;
  const text = state
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.\s]+/g, ' ')
    .trim();
  const byName = BY_NAME.get(text.toLowerCase());
  if (byName !== undefined) return { ...byName, isFullName: true };
  const byCode = BY_CODE.get(text.replace(/ /g, '').toUpperCase());
  return byCode === undefined ? null : { ...byCode, isFullName: false };
}
