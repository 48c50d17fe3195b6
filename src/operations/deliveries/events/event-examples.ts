import type { z } from 'zod';
import type * as schemas from './event-data';

/** One example of the data of each event, as the catalogue shows and test events send them. */

const BUSINESS_ID = 'biz_01kb2m3n4p5q6r7s8t9v0wxyz';
const WEBSITE_URL = 'https://example.com';

const about = { businessId: BUSINESS_ID, websiteUrl: WEBSITE_URL };

export const websiteEligibility: z.input<typeof schemas.websiteEligibility> = {
  ...about,
  eligible: true,
  status: 'eligible',
  reasons: [],
  checkedAt: '2026-05-11T21:04:43.000Z',
};

export const prospectCreated: z.input<typeof schemas.prospectCreated> = {
  id: 'pro_01kb2m3n4p5q6r7s8t9v0wxyz',
  ...about,
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
    firstSeenAt: '2026-05-11T21:04:43.000Z',
    lastSeenAt: '2026-05-11T21:04:43.000Z',
    referrer: 'https://www.example.net/',
    pages: [{ url: 'https://example.com/pricing', seenAt: '2026-05-11T21:04:43.000Z' }],
  },
  tags: ['pricing'],
  extra: {},
  createdAt: '2026-05-11T21:04:45.000Z',
  updatedAt: '2026-05-11T21:04:45.000Z',
};

const seenAgainAt = '2026-05-13T08:12:00.000Z';

export const prospectReturned: z.input<typeof schemas.prospectChanged> = {
  ...prospectCreated,
  visits: { ...prospectCreated.visits, count: 2, lastSeenAt: seenAgainAt },
  updatedAt: '2026-05-13T08:12:02.000Z',
  changed: {
    'visits.lastSeenAt': { from: prospectCreated.visits.lastSeenAt, to: seenAgainAt },
    'visits.count': { from: 1, to: 2 },
  },
};

export const prospectUpdated: z.input<typeof schemas.prospectChanged> = {
  ...prospectReturned,
  changed: { 'person.title': { from: null, to: 'Head of Marketing' } },
};

export const walletLowBalance: z.input<typeof schemas.walletLowBalance> = {
  ...about,
  walletId: 'wal_01kb2m3n4p5q6r7s8t9v0wxyz',
  currency: 'USD',
  balance: 4_000,
  available: 4_000,
  lowBalanceThreshold: 5_000,
  dailyFee: 1_000,
  daysLeft: 4,
  owed: 0,
  suggestedAmount: 31_000,
  reference: 'low-balance/wal_01kb2m3n4p5q6r7s8t9v0wxyz/12',
};

export const walletTopUpReversed: z.input<typeof schemas.walletTopUpReversed> = {
  ...about,
  walletId: 'wal_01kb2m3n4p5q6r7s8t9v0wxyz',
  currency: 'USD',
  transactionId: 'txn_01kb2m3n4p5q6r7s8t9v0wxyz',
  topUpTransactionId: 'txn_01kb2a3n4p5q6r7s8t9v0wxyz',
  reference: 'pi_3NxExample',
  amount: 10_000,
  collected: 4_000,
  balance: 0,
  available: 0,
  owed: 6_000,
};

const campaign = {
  enabled: true,
  day: '2026-05-12',
  walletId: 'wal_01kb2m3n4p5q6r7s8t9v0wxyz',
  currency: 'USD',
  dailyFee: 1_000,
} as const;

export const campaignSuspended: z.input<typeof schemas.campaignChanged> = {
  ...about,
  ...campaign,
  outreachStatus: 'suspended_insufficient_funds',
  reason: 'insufficient_funds',
  balance: 400,
};

export const campaignResumed: z.input<typeof schemas.campaignChanged> = {
  ...about,
  ...campaign,
  outreachStatus: 'running',
  reason: 'funds_available',
  balance: 9_400,
};

const trouble = {
  webhookId: 'we_01kb2m3n4p5q6r7s8t9v0wxyz',
  destinationUrl: 'https://hooks.example.com/leads',
  failingSince: '2026-05-06T09:00:00.000Z',
};

export const webhookFailing: z.input<typeof schemas.webhookTrouble> = {
  ...trouble,
  reason: null,
  consecutiveFailures: 50,
};

export const webhookDisabled: z.input<typeof schemas.webhookTrouble> = {
  ...trouble,
  reason: 'failing',
  consecutiveFailures: 100,
};

export const webhookTest: z.input<typeof schemas.webhookTest> = { webhookId: trouble.webhookId };
