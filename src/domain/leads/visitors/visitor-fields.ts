/**
 * The names each field has in the specification and in the webhooks and exports of visitor-identification products,
 * sales databases and CRMs: compared without regard to case, blanks, `_` and `-`. Where a record has several names of a
 * field, the earlier one counts. To support one more product, add its names here.
 */
const SYNONYMS = {
  linkedInUrl:
    'linkedInUrl personLinkedInUrl linkedInProfileUrl linkedInProfile personLinkedIn contactLinkedInUrl hsLinkedInUrl linkedInLink linkedIn',
  firstName: 'firstName givenName first fName personFirstName contactFirstName visitorFirstName',
  lastName: 'lastName familyName surname last lName personLastName contactLastName visitorLastName',
  fullName: 'fullName personName contactName visitorName',
  title:
    'title jobTitle personTitle personJobTitle contactTitle contactJobTitle jobPosition position jobRole role',
  companyName:
    'companyName company organizationName organisationName organization organisation accountName employer employerName currentCompany associatedCompany businessName companyNameForEmails',
  businessEmail:
    'businessEmail workEmail businessEmails workEmails businessEmailAddress workEmailAddress professionalEmail corporateEmail email emailAddress primaryEmail personEmail contactEmail visitorEmail emails eMails personalEmail personalEmails',
  website:
    'website companyWebsite companyDomain companyDomainName domain domainName primaryDomain organizationWebsite organizationDomain accountDomain accountWebsite companyUrl companyWebsiteUrl websiteUrl websiteAddress',
  industry: 'industry companyIndustry primaryIndustry organizationIndustry',
  employeeCount:
    'employeeCount estimatedEmployeeCount companyEmployeeCount employeesCount employees #employees numberOfEmployees numEmployees noOfEmployees estimatedNumEmployees employeeRange employeesRange companySize companyEmployees companyEmployeeRange companyHeadcount employeeHeadcount headcount',
  estimateRevenue:
    'estimateRevenue estimatedRevenue revenue annualRevenue companyRevenue companyAnnualRevenue estimatedAnnualRevenue companyEstimatedRevenue organizationRevenue revenueRange companyRevenueRange',
  city: 'city companyCity personCity contactCity',
  state: 'state state/region region province stateOrProvince companyState companyRegion personState',
  zipcode: 'zipcode zip postalCode postcode zip/postalCode companyZip companyZipcode companyPostalCode',
  referrer:
    'referrer mostRecentReferrer referer referrerUrl refererUrl referringUrl lastReferrer lastReferringSite hsAnalyticsLastReferrer sessionReferrer',
  capturedUrl:
    'capturedUrl recentPageUrls pageUrl pageUrls visitedUrl visitedPage visitedPages currentUrl lastPageUrl lastPage lastPageSeen hsAnalyticsLastUrl landingPageUrl landingPage sessionUrl sessionPage',
  seenAt:
    'seenAt lastSeenAt lastSeen visitedAt lastVisitAt lastVisit lastVisitDate visitTime visitDate timeLastSeen hsAnalyticsLastTimestamp capturedAt timestamp sessionStart sessionStartedAt',
  tags: 'tags tag visitorTags',
};

/** `fullName` is only read where a record has neither first nor last name. */
export type VisitorField = keyof typeof SYNONYMS;

/** Our own exports, and everything else of ours, say so of the website that was visited. */
const OWN_NAME = 'websiteUrl';

const NAME_CHARACTERS_MAX = 64;
const SEPARATORS = /[\s_-]+/g;
/** How tables tell columns of one name apart: `Email` and `Email (2)`. */
const COLUMN_NUMBER = /\s\(\d{1,2}\)$/;

export interface Spelling {
  readonly field: VisitorField;
  /** Lower wins where a record spells one field in several ways; the specification's own spelling has 0. */
  readonly rank: number;
}

const SPELLINGS = spellingsOf(SYNONYMS);

/** Which listed field a property name spells, if any. */
export function spellingOf(name: string): Spelling | undefined {
  if (isField(name)) return { field: name, rank: 0 };
  if (name === OWN_NAME || name.length > NAME_CHARACTERS_MAX) return undefined;
  return SPELLINGS.get(foldName(name.replace(COLUMN_NUMBER, '')));
}

/** The same for `LinkedIn URL`, `linkedin_url` and `linkedInUrl`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(SEPARATORS, '');
}

function isField(name: string): name is VisitorField {
  return Object.hasOwn(SYNONYMS, name);
}

function spellingsOf<Field extends string>(synonyms: Readonly<Record<Field, string>>) {
  const spellings = new Map<string, { readonly field: Field; readonly rank: number }>();
  for (const field in synonyms)
    synonyms[field]
      .split(' ')
      .forEach((name, index) => spellings.set(foldName(name), { field, rank: index + 1 }));
  return spellings;
}
