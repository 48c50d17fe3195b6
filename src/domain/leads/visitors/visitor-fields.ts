/** Fields that are kept as one text, under their names in the specification. */
export type TextField =
  | 'linkedInUrl'
  | 'firstName'
  | 'lastName'
  | 'title'
  | 'companyName'
  | 'businessEmail'
  | 'website'
  | 'industry'
  | 'employeeCount'
  | 'estimateRevenue'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'referrer';

export type VisitorField = TextField | 'capturedUrl' | 'seenAt' | 'tags';

/** Per field the names it has in the specification, in the visitor product's webhook and in its CSV export. */
const SPELLINGS: ReadonlyMap<VisitorField, readonly string[]> = new Map([
  ['linkedInUrl', ['linkedInUrl', 'LinkedIn URL', 'LinkedInUrl']],
  ['firstName', ['firstName', 'First Name', 'FirstName']],
  ['lastName', ['lastName', 'Last Name', 'LastName']],
  ['title', ['title', 'Title']],
  ['companyName', ['companyName', 'Company Name', 'CompanyName']],
  ['businessEmail', ['businessEmail', 'Business Email', 'WorkEmail']],
  ['website', ['website', 'Website']],
  ['industry', ['industry', 'Industry']],
  ['employeeCount', ['employeeCount', 'Employee Count', 'EstimatedEmployeeCount']],
  ['estimateRevenue', ['estimateRevenue', 'Estimate Revenue', 'EstimateRevenue']],
  ['city', ['city', 'City']],
  ['state', ['state', 'State']],
  ['zipcode', ['zipcode', 'Zipcode']],
  ['referrer', ['referrer', 'Referrer', 'MostRecentReferrer']],
  ['capturedUrl', ['capturedUrl', 'Captured URL', 'RecentPageUrls']],
  ['seenAt', ['seenAt', 'Seen At', 'LastSeenAt']],
  ['tags', ['tags', 'Tags']],
]);

export interface Spelling {
  readonly field: VisitorField;
  /** Lower wins where a record spells one field in several ways. */
  readonly rank: number;
}

const SPELLING_BY_NAME: ReadonlyMap<string, Spelling> = new Map(
  [...SPELLINGS].flatMap(([field, names]) =>
    names.map((name, rank): [string, Spelling] => [name, { field, rank }]),
  ),
);

/** Which listed field a property name spells, if any. */
export function spellingOf(name: string): Spelling | undefined {
  return SPELLING_BY_NAME.get(name);
}

/** The names a field goes by, the preferred one first. */
export function namesOf(field: VisitorField): readonly string[] {
  return SPELLINGS.get(field) ?? [];
}
