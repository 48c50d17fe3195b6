import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectStore } from '../../src/persistence/mongo/connection';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { COST_FOLDER, costSince, readStoreCost } from '../cost/store-cost';
import { readTemporalCost } from '../cost/temporal-actions';
import { makeVisitor } from '../make-visitors';
import { aWebsite, type Bench, type Figure, type OnFreshService, type Scenario } from '../scenario';

/** `BENCH_OUTREACH=100` for a tenth of the businesses. */
const BUSINESSES = Number(process.env['BENCH_OUTREACH'] ?? 1_000);
const FEW = 10;
const PROSPECTS = 10;
const MANY_PROSPECTS = 100;
const CLIENTS = 16;
const LOOK_MS = 100;
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

/** Per message, but for the last two. */
interface Cost {
  readonly commands: number;
  readonly documents: number;
  readonly eventsPerBusiness: number;
  readonly messagesPerSecond: number;
}

/**
 * Everybody's first message, captured, without window, caps and gaps. What a message costs is counted and not timed: it
 * must not depend on how many businesses and prospects there are, and history must not grow with messages.
 */
export const outreach: Scenario = {
  name: `first messages to ${PROSPECTS} prospects of each of ${BUSINESSES.toLocaleString('en-US')} businesses`,
  async run(onFreshService): Promise<Figure[]> {
    const few = await measure(onFreshService, FEW, PROSPECTS);
    const long = await measure(onFreshService, FEW, MANY_PROSPECTS);
    const many = await measure(onFreshService, BUSINESSES, PROSPECTS);
    return [
      {
        name: 'messages',
        value: many.messagesPerSecond,
        unit: 'a second',
        bar: { kind: 'at least', value: 100 },
      },
      {
        name: `messages, ${FEW} businesses with ${MANY_PROSPECTS}`,
        value: long.messagesPerSecond,
        unit: 'a second',
      },
      ...flat('commands a message', few.commands, many.commands),
      ...flat('documents written a message', few.documents, many.documents),
      { name: 'history events a business', value: few.eventsPerBusiness, unit: '' },
      {
        name: `history events a business with ${MANY_PROSPECTS}`,
        value: long.eventsPerBusiness,
        unit: '',
        bar: { kind: 'at most', value: 2 * few.eventsPerBusiness },
      },
    ];
  },
};

function flat(name: string, few: number, many: number): Figure[] {
  return [
    { name: `${name}, ${FEW} businesses`, value: few, unit: '' },
    {
      name: `${name}, ${BUSINESSES} businesses`,
      value: many,
      unit: '',
      bar: { kind: 'at most', value: FLAT * few },
    },
  ];
}

async function measure(onFreshService: OnFreshService, businesses: number, prospects: number): Promise<Cost> {
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
    return await onFreshService((bench) => approveAll(bench, folder, businesses, prospects), settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All is ready but the approval, which starts what is measured. */
async function approveAll(
  bench: Bench,
  folder: string,
  businesses: number,
  prospects: number,
): Promise<Cost> {
  const websites = Array.from({ length: businesses }, aWebsite);
  await inParallel(businesses, CLIENTS, (index) => setUp(bench, websites[index] ?? '', index, prospects));
  const messages = businesses * prospects;
  const storeBefore = await readStoreCost(folder);
  const temporalBefore = await readTemporalCost(bench.service.temporalAddress);
  const startedAt = performance.now();
  await inParallel(businesses, CLIENTS, async (index) => {
    await bench.api.post('/campaign/approve', { ...userOf(websites[index] ?? ''), version: 1 });
  });
  await captured(bench, messages);
  const seconds = (performance.now() - startedAt) / 1_000;
  const store = costSince(storeBefore, await readStoreCost(folder));
  const temporal = await readTemporalCost(bench.service.temporalAddress);
  return {
    commands: store.commands / messages,
    documents: store.documents / messages,
    eventsPerBusiness: (temporal.events - temporalBefore.events) / businesses,
    messagesPerSecond: messages / seconds,
  };
}

async function setUp({ api }: Bench, website: string, index: number, prospects: number): Promise<void> {
  const user = userOf(website);
  await api.onboard(website);
  await api.put('/campaign/sender', { ...user, ...SENDER });
  await api.put('/campaign/sequence', { ...user, steps: STEPS });
  await api.post('/wallet/topup', { ...user, amount: 10_000 });
  await api.put('/campaign/status', { ...user, enabled: true });
  const seenAt = new Date().toISOString();
  const visitors = Array.from({ length: prospects }, (_, number) => ({
    ...makeVisitor(index * prospects + number),
    seenAt,
  }));
  await api.workedOff(await api.seed(website, visitors));
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
      await pause(LOOK_MS);
    }
  } finally {
    await connection.close();
  }
}
