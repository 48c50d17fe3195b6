import { z } from 'zod';
import { newId } from '../../src/domain/ids';
import { listKeys } from '../../src/domain/leads/identity-keys';
import { newProspect } from '../../src/domain/leads/new-prospect';
import { readVisitor } from '../../src/domain/leads/read-visitor';
import { connectStore } from '../../src/persistence/connection';
import type { Business } from '../../src/persistence/business-document';
import type { StoredProspect } from '../../src/persistence/prospects';
import { createStores, type Stores } from '../../src/persistence/stores';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { aWebsite, percentile, type Bench, type Figure, type Scenario } from '../scenario';

const PROSPECTS = Number(process.env['BENCH_PROSPECTS'] ?? 1_000_000);
const BATCH = 250;
const WRITERS = 4;
const ROUNDS = 20;
const LIMIT = 50;
const DAY_MS = 86_400_000;

const page = z.object({ data: z.object({ nextCursor: z.string().nullable() }) });
const onboarded = z.object({ data: z.object({ businessId: z.string() }) });

/** Lists and searches among a million prospects of one website: how long a page takes. */
export const prospects: Scenario = {
  name: `pages among ${PROSPECTS.toLocaleString('en-US')} prospects`,
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  const { data } = onboarded.parse(
    await bench.api.post('/user/onboard', { email: BENCH_EMAIL, websiteUrl: website }),
  );
  const seconds = await fill(bench.service.mongodbUri, data.businessId);
  const durations: number[] = [];
  const figures: Figure[] = [];
  for (const [name, query] of queriesOf(website)) {
    const ofQuery = await timesOf(bench, `/prospect?limit=${LIMIT}&${query}`);
    durations.push(...ofQuery);
    figures.push({ name: `${name}, 95 % within`, value: percentile(sorted(ofQuery), 0.95), unit: 'ms' });
  }
  return [
    { name: 'stored', value: PROSPECTS / seconds, unit: 'a second' },
    ...figures,
    {
      name: 'all pages, 95 % within',
      value: percentile(sorted(durations), 0.95),
      unit: 'ms',
      bar: { kind: 'at most', value: 50 },
    },
  ];
}

function queriesOf(website: string): ReadonlyArray<readonly [name: string, query: string]> {
  const site = `websiteUrl=${website}`;
  return [
    ['website', site],
    ['partner', ''],
    ['rare status', `${site}&status=replied`],
    ['rare status of the partner', 'status=replied'],
    ['tag', `${site}&tag=returning`],
    ['common first name', `${site}&search=mirelle`],
    ['two common names', `${site}&search=mirelle+quandril`],
    ['two letters', `${site}&search=mi`],
    ['one e-mail address', `${site}&search=mirelle.quandril.400@`],
    ['nobody', `${site}&search=zzyzx`],
    ['one e-mail address of the partner', `search=mirelle.quandril.${PROSPECTS - 400}@`],
    ['seen on one day', `${site}&seenAfter=2026-01-03&seenBefore=2026-01-03T01:00:00Z`],
  ];
}

/** The first page and, where there are more, the pages behind it. */
async function timesOf({ api }: Bench, path: string): Promise<number[]> {
  const durations: number[] = [];
  let cursor: string | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const answer = await api.get(cursor === null ? path : `${path}&cursor=${cursor}`);
    durations.push(performance.now() - startedAt);
    cursor = page.parse(answer).data.nextCursor;
  }
  return durations;
}

/** Writes the prospects as the intake would, without requests; answers how many seconds it took. */
async function fill(mongodbUri: string, businessId: string): Promise<number> {
  const connection = await connectStore(mongodbUri);
  const stores = createStores(connection);
  try {
    const business = await stores.businesses.find(businessId);
    if (business === null) throw new Error('the business was onboarded');
    const startedAt = performance.now();
    await inParallel(Math.ceil(PROSPECTS / BATCH), WRITERS, (batch) => writeBatch(stores, business, batch));
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await connection.close();
  }
}

async function writeBatch(stores: Stores, business: Business, batch: number): Promise<void> {
  const made = Array.from({ length: BATCH }, (_, index) => makeProspect(batch * BATCH + index, business));
  await stores.transact((transaction) => stores.prospects.insertMany(transaction, made));
}

function makeProspect(number: number, business: Business): StoredProspect {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + (number / PROSPECTS) * 300 * DAY_MS);
  const read = readVisitor(makeVisitor(number), createdAt);
  if (!read.ok) throw new Error(read.message);
  const prospect = newProspect(read.visitor, {
    id: newId('prospect', createdAt),
    businessId: business.id,
    websiteUrl: business.websiteUrl,
    keys: listKeys(read.visitor.keys).slice(0, 2),
    now: createdAt,
  });
  return { ...prospect, status: number % 500 === 0 ? 'replied' : 'new', partnerId: business.partnerId };
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
