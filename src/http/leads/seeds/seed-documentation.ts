const VISITOR = {
  type: 'object',
  description:
    'A visitor as visitor-identification products, sales databases and CRMs write it. Names are compared without regard to case, blanks, `_` and `-`, and have synonyms: `LinkedIn URL`, `person_linkedin_url`, `email`, `WorkEmail`, `# Employees`, `page_url`. The members of `visitor`, `person`, `company`, `session` and `properties` count as well. Of several addresses in a field the first that can be read is taken. Nothing is required; what is not listed here is kept untouched, with numbers in double precision: whole ones beyond 2^53 lose digits, and are safe as strings.',
  properties: {
    linkedInUrl: { type: ['string', 'null'] },
    firstName: { type: ['string', 'null'] },
    lastName: { type: ['string', 'null'] },
    title: { type: ['string', 'null'] },
    companyName: { type: ['string', 'null'] },
    businessEmail: { type: ['string', 'null'] },
    website: { type: ['string', 'null'], description: 'Of the company of the visitor.' },
    industry: { type: ['string', 'null'] },
    employeeCount: { type: ['string', 'number', 'null'] },
    estimateRevenue: { type: ['string', 'number', 'null'] },
    city: { type: ['string', 'null'] },
    state: { type: ['string', 'null'] },
    zipcode: { type: ['string', 'number', 'null'] },
    seenAt: { type: ['string', 'null'] },
    referrer: { type: ['string', 'null'] },
    capturedUrl: { type: ['string', 'null'], description: 'The page that was visited.' },
    tags: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] },
  },
  additionalProperties: true,
} as const;

/**
 * What the reference says about the body of a seed. Any object passes the schema, since one bad visitor must not
 * fail a request; this is what senders are meant to send.
 */
export const SEED_DOCUMENTATION = {
  anyOf: [
    {
      type: 'object',
      description: 'Visitors of a website.',
      properties: {
        website: { type: 'string', description: 'Of the business, in any spelling.' },
        visitors: { type: 'array', items: VISITOR },
      },
      required: ['website', 'visitors'],
      additionalProperties: true,
    },
    {
      type: 'object',
      description: 'One visitor with its captured URL; the website is the host of that.',
      additionalProperties: true,
    },
  ],
  examples: [
    {
      website: 'https://example.com',
      visitors: [
        {
          linkedInUrl: 'https://www.linkedin.com/in/ann-example',
          firstName: 'Ann',
          lastName: 'Example',
          title: 'Head of Sales',
          companyName: 'Acme',
          businessEmail: 'ann@acme.example',
          employeeCount: '51-200',
          city: 'Chicago',
          seenAt: '2026-11-28T09:30:00Z',
          capturedUrl: 'https://example.com/pricing',
          tags: ['pricing'],
        },
      ],
    },
  ],
};
