import { z } from 'zod';
import { ELIGIBILITY_STATUSES } from '../../../domain/accounts/eligibility/eligibility';
import { EMAIL_KINDS } from '../../../domain/leads/fields/classify-email';
import { PROSPECT_KINDS, PROSPECT_STATUSES } from '../../../domain/leads/prospects/prospect';
import { defineEvent, EXAMPLE_BUSINESS, ofBusiness, text, time } from './define-event';

const person = z.object({
  firstName: text,
  lastName: text,
  title: text,
  linkedInUrl: text,
  businessEmail: text,
  emailKind: z.enum(EMAIL_KINDS).nullable(),
});

const company = z.object({
  name: text,
  domain: text,
  industry: text,
  employeeCount: text.describe('As sent.'),
  employees: z
    .object({ min: z.number(), max: z.number().nullable() })
    .nullable()
    .describe('What the text says.'),
  estimateRevenue: text.describe('As sent.'),
  revenue: z
    .object({ minUsd: z.number(), maxUsd: z.number().nullable() })
    .nullable()
    .describe('What the text says.'),
  city: text,
  state: text,
  zipcode: text,
});

/** A prospect as everybody sees it: in events and in answers. */
export const prospectEventData = z.object({
  id: z.string(),
  ...ofBusiness,
  kind: z.enum(PROSPECT_KINDS),
  status: z.enum(PROSPECT_STATUSES),
  person,
  company,
  visits: z.object({
    count: z.int(),
    firstSeenAt: time,
    lastSeenAt: time,
    referrer: text,
    pages: z.array(z.object({ url: z.string(), seenAt: time })).describe('The last 50.'),
  }),
  tags: z.array(z.string()).readonly(),
  extra: z
    .record(z.string(), z.unknown())
    .describe(
      'Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings.',
    ),
  createdAt: time,
  updatedAt: time,
});

const value = z.union([z.string(), z.number()]).nullable();

const changedProspect = prospectEventData.extend({
  changed: z
    .record(z.string(), z.object({ from: value, to: value }))
    .describe('What has changed since the event before, by the path of the field, such as `person.title`'),
});

const seenAt = '2026-05-11T21:04:43.000Z';
const seenAgainAt = '2026-05-13T08:12:00.000Z';

const example: z.input<typeof prospectEventData> = {
  id: 'pro_01kb2m3n4p5q6r7s8t9v0wxyz',
  ...EXAMPLE_BUSINESS,
  kind: 'person',
  status: 'new',
  person: {
    firstName: 'Jane',
    lastName: 'Doe',
    title: 'Head of Marketing',
    linkedInUrl: 'https://www.linkedin.com/in/jane-doe-example',
    businessEmail: 'jane.doe@example.org',
    emailKind: 'business',
  },
  company: {
    name: 'Example Organisation',
    domain: 'example.org',
    industry: 'Software',
    employeeCount: '11-50',
    employees: { min: 11, max: 50 },
    estimateRevenue: '$1M - $10M',
    revenue: { minUsd: 1_000_000, maxUsd: 10_000_000 },
    city: 'Austin',
    state: 'Texas',
    zipcode: '73301',
  },
  visits: {
    count: 1,
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
    referrer: 'https://www.example.net/',
    pages: [{ url: 'https://example.com/pricing', seenAt }],
  },
  tags: ['pricing'],
  extra: {},
  createdAt: '2026-05-11T21:04:45.000Z',
  updatedAt: '2026-05-11T21:04:45.000Z',
};

const seenAgain = {
  ...example,
  visits: { ...example.visits, count: 2, lastSeenAt: seenAgainAt },
  updatedAt: '2026-05-13T08:12:02.000Z',
};

/** What becomes of a website and of those who visit it. */
export const PROSPECT_EVENTS = {
  'website.eligibility': defineEvent({
    description: 'A website was checked for the first time, or the result of its check has changed.',
    schema: z.object({
      ...ofBusiness,
      eligible: z.boolean(),
      status: z.enum(ELIGIBILITY_STATUSES),
      reasons: z.array(z.string()),
      checkedAt: time,
    }),
    example: { ...EXAMPLE_BUSINESS, eligible: true, status: 'eligible', reasons: [], checkedAt: seenAt },
  }),
  'prospect.created': defineEvent({
    description: 'A person or company was identified on a website for the first time.',
    schema: prospectEventData,
    example,
  }),
  'prospect.returned': defineEvent({
    description:
      'A known prospect came back: a visit later than all before it, on another UTC day or, where the service has a quiet time, after that. One an hour and prospect; what happens meanwhile is told when the hour is over.',
    schema: changedProspect,
    example: {
      ...seenAgain,
      changed: {
        'visits.lastSeenAt': { from: seenAt, to: seenAgainAt },
        'visits.count': { from: 1, to: 2 },
      },
    },
  }),
  'prospect.updated': defineEvent({
    description:
      'A known prospect has gained or changed e-mail address, LinkedIn address, title, or name or domain of the company. One an hour and prospect; what changes meanwhile is told when the hour is over.',
    schema: changedProspect,
    example: { ...seenAgain, changed: { 'person.title': { from: null, to: 'Head of Marketing' } } },
  }),
};
