import { startOfDay, utcDayOf } from '../../src/domain/day';
import { DAY_MS } from '../../src/domain/duration';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection as TemporalConnection } from '@temporalio/client';
import type { Connection } from 'mongoose';
import { loadConfig } from '../../src/config/config';
import type { LoopAddress } from '../../src/contracts/workflows';
import { nextWakeMs } from '../../src/domain/billing/billing-wake';
import { createLogger } from '../../src/config/logger';
import { createSweepStaleWork } from '../../src/operations/sweep/sweep-stale-work';
import { connectStore } from '../../src/persistence/mongo/connection';
import { createStores } from '../../src/persistence/stores';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { COST_FOLDER } from '../cost/store-cost';
import { makeVisitor } from '../make-visitors';
import { arrivals, aWebsite, type Bench, type Figure, type OnFreshService, type Scenario } from '../scenario';
import { createPartners } from '../partners';
import { measureEventCost, type ScaledCost } from '../scale/event-cost';
import { fill } from '../scale/fill';
import { startForgetfulTemporal, type ForgetfulTemporal } from '../scale/forgetful-temporal';
import { SIZES } from '../scale/sizes';

const SWEEP_SECONDS_MAX = 5;
/** The schedule is back within a minute, the sweep runs within another, and work is overdue after half of one. */
const RECOVERED_SECONDS_MAX = 180;
const LOST_EVENTS = 600;
/** A timer and an activity each, and once in four days a new run with its marker. */
const ACTIONS_OF_WAKE = 2.75;
const CAMPAIGNS = 100_000;

/** What an event, the sweep and midnight cost among very much, and what is left when Temporal forgets everything. */
export const scale: Scenario = {
  name: `among ${format(SIZES.listeners)} listeners, ${format(SIZES.businesses)} campaigns, ${format(SIZES.deliveries)} deliveries`,
  async run(onFreshService: OnFreshService): Promise<Figure[]> {
    const temporal = await startForgetfulTemporal();
    const folder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-scale-'));
    const settings = {
      TEMPORAL_ADDRESS: temporal.address,
      [COST_FOLDER]: folder,
      NODE_OPTIONS: `--require ${path.join(__dirname, '../cost/count-store-commands.js')}`,
    };
    try {
      return await onFreshService((bench) => measure(bench, temporal, folder), settings);
    } finally {
      await temporal.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(bench: Bench, temporal: ForgetfulTemporal, folder: string): Promise<Figure[]> {
  const [before, after] = await createPartners(bench.service, 2);
  if (before === undefined || after === undefined) throw new Error('two partners are compared');
  const small = await measureEventCost(bench, before, 'small', folder);
  const businessId = await bench.api.onboard(aWebsite());
  const webhookId = await bench.api.listen(bench.receiver.url('ok', 'template'));
  await bench.api.post(`/webhook/${webhookId}/test`, {});
  const connection = await connectStore(bench.service.mongodbUri);
  try {
    const startedAt = performance.now();
    const businessIds = await fill(connection, { businessId, webhookId });
    const filled = { name: 'filled', value: secondsSince(startedAt), unit: 's' };
    const large = await measureEventCost(bench, after, 'large', folder);
    return [
      filled,
      ...ratios(small, large),
      ...(await measureSweep(bench, connection)),
      ...(await measureMidnight(bench, connection, businessIds.slice(0, SIZES.billed))),
      ...(await measureLoss(bench, connection, temporal, businessIds.slice(0, SIZES.billed))),
    ];
  } finally {
    await Promise.all([before.close(), after.close(), connection.close()]);
  }
}

function ratios(small: ScaledCost, large: ScaledCost): Figure[] {
  const units: readonly (readonly [keyof ScaledCost, string])[] = [
    ['commands', 'commands'],
    ['documents', 'documents'],
    ['actions', 'Temporal actions'],
    ['cpuMs', 'ms of CPU'],
  ];
  return units.flatMap(([name, unit]): Figure[] => [
    { name: `one more event: ${unit}`, value: large[name], unit: '' },
    {
      name: '  beside the small case',
      value: large[name] / small[name],
      unit: '×',
      bar: { kind: 'at most', value: 1.2 },
    },
  ]);
}

async function measureSweep(bench: Bench, connection: Connection): Promise<Figure[]> {
  let poked = 0;
  const sweepStaleWork = createSweepStaleWork({
    stores: createStores(connection),
    config: configOf(bench),
    logger: createLogger('bench', 'silent'),
    now: () => new Date(),
    pokeNow: async () => void (poked += 1),
  });
  const startedAt = performance.now();
  await sweepStaleWork({ resumeAt: null, onPage: () => undefined, signal: new AbortController().signal });
  return [
    {
      name: 'a sweep with nothing overdue',
      value: secondsSince(startedAt),
      unit: 's',
      bar: { kind: 'at most', value: SWEEP_SECONDS_MAX },
    },
    { name: '  loops poked', value: poked, unit: '', bar: { kind: 'at most', value: 0 } },
  ];
}

/** Real loops charge some campaigns; when those of a hundred thousand would wake is computed. */
async function measureMidnight(
  bench: Bench,
  connection: Connection,
  ids: readonly string[],
): Promise<Figure[]> {
  await makeUnpaid(connection, ids);
  const startedAt = performance.now();
  await pokeBilling(bench, ids);
  await untilCharged(connection, ids);
  const perSecond = new Map<number, number>();
  for (let index = 0; index < CAMPAIGNS; index += 1) {
    const second = Math.floor(nextWakeMs(`biz_${index}`, startOfDay(utcDayOf(new Date()))) / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  return [
    { name: 'campaigns charged', value: ids.length / secondsSince(startedAt), unit: 'a second' },
    {
      name: 'midnight of 100 000 campaigns, busiest second',
      value: Math.max(...perSecond.values()) * ACTIONS_OF_WAKE,
      unit: 'actions',
      bar: { kind: 'at most', value: 100 },
    },
  ];
}

/** Temporal forgets everything while a seed is delivered and campaigns are due. */
async function measureLoss(
  bench: Bench,
  connection: Connection,
  temporal: ForgetfulTemporal,
  ids: readonly string[],
): Promise<Figure[]> {
  const website = aWebsite();
  await bench.api.onboard(website);
  await bench.api.listen(bench.receiver.url('slow-100', 'lost'), { concurrency: 4 });
  const visitors = Array.from({ length: LOST_EVENTS }, (_, index) => makeVisitor(index));
  await bench.api.seed(website, visitors);
  await arrivals(bench, 'lost', LOST_EVENTS / 10);
  await makeUnpaid(connection, ids);
  await temporal.forget();
  const startedAt = performance.now();
  const { requests, distinct } = await arrivals(bench, 'lost', LOST_EVENTS);
  await untilCharged(connection, ids);
  const seconds = secondsSince(startedAt);
  const days = await connection
    .collection('ledgerEntries')
    .countDocuments({ type: 'charge', period: utcDayOf(new Date()) });
  return [
    {
      name: 'Temporal forgot everything: all done after',
      value: seconds,
      unit: 's',
      bar: { kind: 'at most', value: RECOVERED_SECONDS_MAX },
    },
    { name: '  events lost', value: LOST_EVENTS - distinct, unit: '', bar: { kind: 'at most', value: 0 } },
    { name: '  requests twice', value: requests - distinct, unit: '', bar: { kind: 'at most', value: 0 } },
    { name: '  days charged twice', value: days - ids.length, unit: '', bar: { kind: 'at most', value: 0 } },
  ];
}

/** As before the charge of today: also what an earlier charge of today has left goes. */
async function makeUnpaid(connection: Connection, ids: readonly string[]): Promise<void> {
  const some = { _id: { $in: [...ids] } };
  const yesterday = utcDayOf(new Date(Date.now() - DAY_MS));
  const wallets = connection.collection<{ _id: string; businessId: string }>('wallets');
  const ofThese = await wallets.find({ businessId: { $in: [...ids] } }).toArray();
  await connection
    .collection('ledgerEntries')
    .deleteMany({ walletId: { $in: ofThese.map(({ _id }) => _id) } });
  await wallets.updateMany(
    { businessId: { $in: [...ids] } },
    { $set: { balance: 1_000_000, sequence: 0, lastEntryAt: null } },
  );
  await connection
    .collection<{ _id: string }>('businesses')
    .updateMany(some, { $set: { 'campaign.chargedThrough': yesterday } });
}

async function untilCharged(connection: Connection, ids: readonly string[]): Promise<void> {
  const unpaid = {
    _id: { $in: [...ids] },
    'campaign.chargedThrough': { $ne: utcDayOf(new Date()) },
  };
  while ((await connection.collection<{ _id: string }>('businesses').countDocuments(unpaid)) > 0)
    await pause(250);
}

async function pokeBilling({ service }: Bench, ids: readonly string[]): Promise<void> {
  const connection = await TemporalConnection.connect({ address: service.temporalAddress });
  const gateway = createWorkflowGateway({
    client: new Client({ connection }),
    logger: createLogger('bench', 'silent'),
    searchAttributes: new Set(),
  });
  for (const businessId of ids) {
    const address: LoopAddress = { type: 'billCampaign', input: { businessId } };
    await gateway.pokeNow(address);
  }
  await connection.close();
}

function configOf({ service }: Bench) {
  return loadConfig({
    MONGODB_URI: service.mongodbUri,
    LOGIN_TOKEN_SECRET: 'l'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
