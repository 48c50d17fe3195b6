import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectStore } from '../../src/persistence/mongo/connection';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { COST_FOLDER, costSince, readStoreCost } from '../cost/store-cost';
import { readTemporalCost } from '../cost/temporal-actions';
import { makeVisitor } from '../make-visitors';
import { cpuSeconds } from '../metrics';
import { aWebsite, type Bench, type Figure, type OnFreshService, type Scenario } from '../scenario';

/** `BENCH_OUTREACH=0.1` for a tenth of the larger sizes. */
const SHARE = Number(process.env['BENCH_OUTREACH'] ?? 1);
const CLIENTS = 16;
const SEED_MAX = 1_000;
const POLL_MS = 100;
const WAIT_MS_MAX = 300_000;
const FLAT = 1.2;
const STEPS = [
  { delayDays: 0, subject: 'Your visit', text: 'Hi {{ firstName | default: "there" }}, hello.' },
];
const SENDER = {
  fromName: 'Grace Hopper',
  fromEmail: 'grace@example.com',
  postalAddress: 'Example Inc., 1 Main Street, Austin, TX 73301',
  timeZone: 'America/Chicago',
};

interface Size {
  readonly businesses: number;
  /** Of each business. */
  readonly prospects: number;
}

/** Per message, but for the first. */
interface Cost {
  readonly messagesPerSecond: number;
  readonly commands: number;
  readonly documents: number;
  /** Of API and worker together. */
  readonly cpuMs: number;
  readonly events: number;
}

/**
 * Everybody's first message, captured, without window, caps and gaps. What a message costs must not depend on how many
 * prospects a business has.
 */
export const outreach: Scenario = {
  name: 'first messages to the prospects of one business',
  run: (onFreshService) =>
    compare(
      onFreshService,
      { businesses: 1, prospects: 100 },
      { businesses: 1, prospects: Math.round(SHARE * 10_000) },
    ),
};

/** The same, for how many businesses have due work. */
export const outreachBusinesses: Scenario = {
  name: 'first messages to three prospects each of many businesses',
  run: (onFreshService) =>
    compare(
      onFreshService,
      { businesses: 10, prospects: 3 },
      { businesses: Math.round(SHARE * 1_000), prospects: 3 },
    ),
};

async function compare(onFreshService: OnFreshService, small: Size, large: Size): Promise<Figure[]> {
  const few = await measure(onFreshService, small);
  const many = await measure(onFreshService, large);
  const fewName = nameOf(small);
  const manyName = nameOf(large);
  const flat = (name: string, unit: string, valueOf: (cost: Cost) => number): Figure[] => [
    { name: `${name}, ${fewName}`, value: valueOf(few), unit },
    {
      name: `${name}, ${manyName}`,
      value: valueOf(many),
      unit,
      bar: { kind: 'at most', value: FLAT * valueOf(few) },
    },
  ];
  return [
    {
      name: `messages, ${manyName}`,
      value: many.messagesPerSecond,
      unit: 'a second',
      // Of many businesses each has to be woken for a few messages.
      ...(large.businesses === 1 && { bar: { kind: 'at least', value: 100 } }),
    },
    ...flat('commands a message', '', ({ commands }) => commands),
    ...flat('documents written a message', '', ({ documents }) => documents),
    ...flat('CPU a message', 'ms', ({ cpuMs }) => cpuMs),
    ...flat('history events per 1 000 messages', '', ({ events }) => 1_000 * events),
  ];
}

function nameOf({ businesses, prospects }: Size): string {
  return businesses === 1 ? `${prospects} prospects` : `${businesses} businesses`;
}

async function measure(onFreshService: OnFreshService, size: Size): Promise<Cost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lead-outreach-cost-'));
  const preload = path.join(__dirname, '../cost/count-store-commands.js');
  const settings = {
    OUTREACH_PACE: 'off',
    OUTREACH_DAY: '1d',
    // Websites on the list could not be used for outreach.
    ELIGIBILITY_DENY_LIST: '',
    [COST_FOLDER]: folder,
    NODE_OPTIONS: `--require ${preload}`,
  };
  try {
    return await onFreshService((bench) => approveAll(bench, folder, size), settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All is ready but the approval, which starts what is measured. */
async function approveAll(bench: Bench, folder: string, { businesses, prospects }: Size): Promise<Cost> {
  const websites = Array.from({ length: businesses }, aWebsite);
  await inParallel(businesses, CLIENTS, (index) => setUp(bench, websites[index] ?? '', index, prospects));
  const messages = businesses * prospects;
  const storeBefore = await readStoreCost(folder);
  const temporalBefore = await readTemporalCost(bench.service.temporalAddress);
  const cpuBefore = await cpuSeconds(bench.service);
  const startedAt = performance.now();
  await inParallel(businesses, CLIENTS, async (index) => {
    await bench.api.post('/campaign/approve', { ...userOf(websites[index] ?? ''), version: 1 });
  });
  await captured(bench, messages);
  const seconds = (performance.now() - startedAt) / 1_000;
  const store = costSince(storeBefore, await readStoreCost(folder));
  const temporal = await readTemporalCost(bench.service.temporalAddress);
  const cpu = (await cpuSeconds(bench.service)) - cpuBefore;
  return {
    messagesPerSecond: messages / seconds,
    commands: store.commands / messages,
    documents: store.documents / messages,
    cpuMs: (1_000 * cpu) / messages,
    events: (temporal.events - temporalBefore.events) / messages,
  };
}

async function setUp({ api }: Bench, website: string, index: number, prospects: number): Promise<void> {
  const user = userOf(website);
  await api.onboard(website);
  await api.put('/campaign/sender', { ...user, ...SENDER });
  await api.put('/campaign/sequence', { ...user, steps: STEPS });
  await api.post('/wallet/topup', { ...user, amount: 100_000 });
  await api.put('/campaign/status', { ...user, enabled: true });
  const seenAt = new Date().toISOString();
  const visitors = Array.from({ length: prospects }, (_, number) => ({
    ...makeVisitor(index * prospects + number),
    seenAt,
  }));
  for (let from = 0; from < visitors.length; from += SEED_MAX)
    await api.workedOff(await api.seed(website, visitors.slice(from, from + SEED_MAX)));
}

function userOf(websiteUrl: string) {
  return { email: BENCH_EMAIL, websiteUrl };
}

/** Waits until so many messages are in the outbox. */
async function captured({ service }: Bench, messages: number): Promise<void> {
  const connection = await connectStore(service.mongodbUri);
  try {
    const deadline = performance.now() + WAIT_MS_MAX;
    for (;;) {
      const count = await connection.collection('capturedMessages').countDocuments();
      if (count === messages) return;
      if (count > messages || performance.now() > deadline) {
        throw new Error(`${count} of ${messages} messages were captured`);
      }
      await pause(POLL_MS);
    }
  } finally {
    await connection.close();
  }
}
