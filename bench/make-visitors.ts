/**
 * Made-up visitors for load and demonstration: the people and companies do not exist, and their domains
 * are below `.example`, which nobody can register. The same number always gives the same visitor.
 */
const FIRST_NAMES =
  'Mirelle Tavon Isaura Brannoc Selwyna Odrin Caltha Jorvik Nerissa Lioba Quillon Zephra Amaru Fenna Tibor Ysolde Rukmin Halvard Sunniva Oisin'.split(
    ' ',
  );
const LAST_NAMES =
  'Quandril Veskari Oltham Brightwell-Noor Castermane Dunvary Elmsford Fenwroth Galbrook Hask Inglesby Jarrowdale Kestrin Lorimond Marchetto Nyqvar Ostrander Pellworth Ravensby Thistlewood'.split(
    ' ',
  );
const COMPANY_STARTS =
  'Brightquill Nordfen Kestrel Amberline Cloudhaven Duskwater Everoak Foxglove Granite Harborlight Ironleaf Juniper Larkspur Moonrise Northwind Opaline Pinecrest Quartzite Rowan Silverbirch'.split(
    ' ',
  );
const COMPANY_ENDS =
  'Works Labs Systems Logistics Foods Textiles Robotics Analytics Media Energy Clinics Tools Freight Optics Paper Seeds Studio Marine Glass Metals'.split(
    ' ',
  );
const TITLES = [
  'CEO',
  'VP of Sales',
  'Head of Marketing',
  'Data Engineer',
  'Office Manager',
  'CTO & Co-Founder',
];
const INDUSTRIES = ['Logistics', 'Software', 'Food & Beverages', 'Internet Technology & Services', 'Energy'];
const EMPLOYEE_COUNTS = [60, '11-50', '11 to 50', '1,200', '1001+', '5,001-10,000', 'unknown', null];
const REVENUES = ['$22M rev', '$1M - $10M', '$1B+', 'Below $500k', '$1.5 million', null];
const PLACES = [
  ['Austin', 'Texas', '73301'],
  ['Portland', 'Maine', '04101'],
  ['Boise', 'Idaho', 83_701],
] as const;
const PAGES = ['/', '/pricing', '/docs/start', '/blog/hello?utm_source=letter', '/contact'];
const TAGS = ['Hot Pages, Hot Leads', ['Hot Leads', 'Returning'], ',,', null, 'hot leads,  New '];

const EARLIEST_VISIT = Date.UTC(2026, 0, 1);
const BETWEEN_VISITS_MS = 97_000;

export type VisitorRecord = Record<string, unknown>;

/** One person at one company, different for each number, in the specification's spelling. */
export function makeVisitor(number: number): VisitorRecord {
  const firstName = pick(FIRST_NAMES, number);
  const lastName = pick(LAST_NAMES, number / FIRST_NAMES.length);
  const start = pick(COMPANY_STARTS, number / 7);
  const end = pick(COMPANY_ENDS, number / 11);
  const domain = `${start}-${end}.example`.toLowerCase();
  const slug = `${firstName}-${lastName}-demo-${number}`.toLowerCase();
  const [city, state, zipcode] = pick(PLACES, number);
  return {
    linkedInUrl: `https://www.linkedin.com/in/${slug}/`,
    firstName,
    lastName,
    title: pick(TITLES, number),
    companyName: `${start} ${end}`,
    businessEmail: `${firstName}.${lastName}.${number}@${domain}`.toLowerCase(),
    website: `https://www.${domain}`,
    industry: pick(INDUSTRIES, number),
    employeeCount: pick(EMPLOYEE_COUNTS, number),
    estimateRevenue: pick(REVENUES, number),
    city,
    state,
    zipcode,
    seenAt: new Date(EARLIEST_VISIT + number * BETWEEN_VISITS_MS).toISOString(),
    referrer: number % 3 === 0 ? null : 'https://search.example/',
    capturedUrl: `https://shop.example${pick(PAGES, number)}`,
    tags: pick(TAGS, number),
  };
}

const WEBHOOK_NAMES: Readonly<Record<string, string>> = {
  linkedInUrl: 'LinkedIn URL',
  firstName: 'First Name',
  lastName: 'Last Name',
  title: 'Title',
  companyName: 'Company Name',
  businessEmail: 'Business Email',
  website: 'Website',
  industry: 'Industry',
  employeeCount: 'Employee Count',
  estimateRevenue: 'Estimate Revenue',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
  seenAt: 'Seen At',
  referrer: 'Referrer',
  capturedUrl: 'Captured URL',
  tags: 'Tags',
};

const EXPORT_NAMES: Readonly<Record<string, string>> = {
  ...WEBHOOK_NAMES,
  linkedInUrl: 'LinkedInUrl',
  firstName: 'FirstName',
  lastName: 'LastName',
  companyName: 'CompanyName',
  businessEmail: 'WorkEmail',
  employeeCount: 'EstimatedEmployeeCount',
  estimateRevenue: 'EstimateRevenue',
  seenAt: 'LastSeenAt',
  referrer: 'MostRecentReferrer',
  capturedUrl: 'RecentPageUrls',
};

/** The same record as the visitor product's webhook spells it. */
export function asWebhook(record: VisitorRecord): VisitorRecord {
  return respell(record, WEBHOOK_NAMES);
}

/** The same record as a row of the visitor product's CSV export. */
export function asExportRow(record: VisitorRecord): VisitorRecord {
  return respell(record, EXPORT_NAMES);
}

function respell(record: VisitorRecord, names: Readonly<Record<string, string>>): VisitorRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]));
}

function pick<Choice>(choices: readonly Choice[], number: number): Choice {
  const choice = choices[Math.floor(number) % choices.length];
  if (choice === undefined) throw new Error('There is nothing to choose from');
  return choice;
}
