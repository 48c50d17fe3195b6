import { z } from 'zod';
import { newId } from '../../src/domain/ids';
import { listKeys } from '../../src/domain/leads/visitors/identity-keys';
import { newProspect } from '../../src/domain/leads/prospects/new-prospect';
import { readVisitor } from '../../src/domain/leads/visitors/read-visitor';
import { connectStore } from '../../src/persistence/mongo/connection';
import { createStores } from '../../src/persistence/stores';
import { encodeCursor } from '../../src/http/parameters';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { makeVisitor } from '../make-visitors';
import { aWebsite, percentile, type Bench, type Figure, type Scenario } from '../scenario';
import type { Business } from '../../src/domain/accounts/business';
import type { Prospect } from '../../src/domain/leads/prospects/prospect';

const PROSPECTS = Number(process.env['BENCH_PROSPECTS'] ?? 10_000);
const FEW = 200;
const BATCH = 250;
const WRITERS = 4;
const ROUNDS = 20;
const LIMIT = 50;
const DAY_MS = 86_400_000;
/** New prospects came evenly over so many days; those of a silent website until it fell silent. */
const DAYS = 300;
const SILENT_DAYS = 90;

const page = z.object({ data: z.object({ nextCursor: z.string().nullable() }) });
const onboarded = z.object({ data: z.object({ businessId: z.string() }) });

/** Lists and searches among many prospects of one website, and among few of another one: how long a page takes. */
export const prospects: Scenario = {
  name: `pages among ${PROSPECTS.toLocaleString('en-US')} prospects`,
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const [large, silent] = [aWebsite(), aWebsite()];
  const seconds = await fill(bench, large, PROSPECTS, Date.now());
  await fill(bench, silent, FEW, Date.now() - SILENT_DAYS * DAY_MS);
  const durations: number[] = [];
  const figures: Figure[] = [];
  for (const [name, query] of queriesOf(large, silent)) {
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
      bar: { kind: 'at most', value: 100 },
    },
  ];
}

function queriesOf(large: string, silent: string): ReadonlyArray<readonly [name: string, query: string]> {
  const seen = seenWithinAnHour();
  return [
    ...filtersOf(`websiteUrl=${large}`, 'large website'),
    ...filtersOf(`websiteUrl=${silent}`, 'small, silent website'),
    ['large website: deep in the list', `websiteUrl=${large}&cursor=${cursorAt(0.6)}`],
    ['large website: deep in a tag', `websiteUrl=${large}&tag=returning&cursor=${cursorAt(0.6)}`],
    ['large website: seen within an hour', `websiteUrl=${large}&${seen}`],
    ['large website: tag and rare status', `websiteUrl=${large}&tag=returning&status=replied`],
    ['large website: deep in a common name', `websiteUrl=${large}&search=mirelle&cursor=${cursorAt(0.6)}`],
    ['large website: common name and rare status', `websiteUrl=${large}&search=mirelle&status=replied`],
    ['partner', ''],
    ['partner: rare status', 'status=replied'],
    ['partner: tag', 'tag=returning'],
    ['partner: one e-mail address', `search=mirelle.quandril.${PROSPECTS - 400}@`],
    ['partner: common first name', 'search=mirelle'],
    ['partner: two common names that never meet', 'search=mirelle+isaura'],
  ];
}

function filtersOf(site: string, name: string): Array<readonly [name: string, query: string]> {
  return [
    [`${name}: list`, site],
    [`${name}: common status`, `${site}&status=new`],
    [`${name}: rare status`, `${site}&status=replied`],
    [`${name}: no such status`, `${site}&status=converted`],
    [`${name}: tag`, `${site}&tag=returning`],
    [`${name}: common first name`, `${site}&search=mirelle`],
    [`${name}: two common names`, `${site}&search=mirelle+quandril`],
    [`${name}: two common names that never meet`, `${site}&search=mirelle+isaura`],
    [`${name}: a common name and a common tag that never meet`, `${site}&search=mirelle&tag=new`],
    [`${name}: two letters`, `${site}&search=mi`],
    [`${name}: two letters of nobody`, `${site}&search=zz`],
    [`${name}: one e-mail address`, `${site}&search=mirelle.quandril.400@`],
    [`${name}: nobody`, `${site}&search=zzyzx`],
  ];
}

/** Of an hour in the middle of what the visits are spread over. */
function seenWithinAnHour(): string {
  const { seenAt } = makeVisitor(Math.floor(PROSPECTS / 2));
  const from = new Date(String(seenAt));
  return `seenAfter=${from.toISOString()}&seenBefore=${new Date(from.getTime() + 3_600_000).toISOString()}`;
}

/** A position so far into the list of the large website. */
function cursorAt(share: number): string {
  const createdAt = new Date(Date.now() - share * DAYS * DAY_MS);
  return encodeCursor({ createdAt, id: newId('prospect', createdAt) }) ?? '';
}

/** The first page and, where there are more, the pages behind it. */
async function timesOf({ api }: Bench, path: string): Promise<number[]> {
  const durations: number[] = [];
  let next = path;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const answer = await api.get(next);
    durations.push(performance.now() - startedAt);
    const { nextCursor } = page.parse(answer).data;
    next = nextCursor === null ? path : `${path.replace(/&cursor=.*$/, '')}&cursor=${nextCursor}`;
  }
  return durations;
}

/**
 * Onboards a website and writes its prospects as the intake would, without requests, the last one of them at `until`;
 * answers how many seconds writing took.
 */
async function fill({ api, service }: Bench, website: string, count: number, until: number): Promise<number> {
  const { data } = onboarded.parse(
    await api.post('/user/onboard', { email: BENCH_EMAIL, websiteUrl: website }),
  );
  const connection = await connectStore(service.mongodbUri);
  const stores = createStores(connection);
  try {
    const business = await stores.businesses.find(data.businessId);
    if (business === null) throw new Error('the business was onboarded');
    // Some servers look at all that is stored when a collection is read for the first time: then better at nothing.
    await stores.prospects.find('pro_0');
    const startedAt = performance.now();
    await inParallel(Math.ceil(count / BATCH), WRITERS, async (batch) => {
      const size = Math.min(BATCH, count - batch * BATCH);
      const made = Array.from({ length: size }, (_, index) => {
        const number = batch * BATCH + index;
        return makeProspect(number, business, until - (1 - number / count) * DAYS * DAY_MS);
      });
      await stores.transact((transaction) => stores.prospects.insertMany(transaction, made));
    });
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await connection.close();
  }
}

function makeProspect(number: number, business: Business, createdMs: number): Prospect {
  const createdAt = new Date(createdMs);
  const read = readVisitor(makeVisitor(number), createdAt);
  if (!read.ok) throw new Error(read.message);
  const prospect = newProspect(read.visitor, {
    id: newId('prospect', createdAt),
    business,
    keys: listKeys(read.visitor.keys).slice(0, 2),
    now: createdAt,
  });
  return { ...prospect, status: number % 500 === 0 ? 'replied' : 'new' };
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
