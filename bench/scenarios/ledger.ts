import type { Connection } from 'mongoose';
import { z } from 'zod';
import { idWithSuffix } from '../../src/domain/ids';
import type { ListPosition } from '../../src/domain/list-position';
import { encodeCursor } from '../../src/http/parameters';
import { verifyLedgers } from '../../src/operations/wallet/ledger/verify-ledgers';
import { createLogger } from '../../src/config/logger';
import { withId } from '../../src/persistence/collections/documents';
import { connectStore } from '../../src/persistence/mongo/connection';
import { createStores, type Stores } from '../../src/persistence/stores';
import { BENCH_EMAIL, inParallel } from '../api-client';
import { recordReads, stagesOf } from '../read-plans';
import { aWebsite, percentile, type Bench, type Figure, type Scenario } from '../scenario';
import type { LedgerEntry } from '../../src/domain/wallet/ledger';

const ENTRIES = Number(process.env['BENCH_LEDGER_ENTRIES'] ?? 100_000);
/** One wallet has half of the entries, these have the other half. */
const SMALL_WALLETS = 500;
const LARGE = Math.floor(ENTRIES / 2);
const SMALL = Math.floor((ENTRIES - LARGE) / SMALL_WALLETS);
const BATCH = 1_000;
const WRITERS = 4;
const ROUNDS = 20;
const FIRST_AT = Date.UTC(2026, 0, 1);
const SPAN_MS = 300 * 86_400_000;
const MONTH = '2026-05';
const READ_MS_MAX = 100;

const onboarded = z.object({ data: z.object({ wallet: z.object({ walletId: z.string() }) }) });

/** Reads a wallet with half of all ledger entries: how long, and whether any read scans. */
export const ledger: Scenario = {
  name: `a wallet among ${ENTRIES.toLocaleString('en-US')} ledger entries`,
  run: (onFreshService) => onFreshService(measure),
};

async function measure(bench: Bench): Promise<Figure[]> {
  const website = aWebsite();
  const user = { email: BENCH_EMAIL, websiteUrl: website };
  const { data } = onboarded.parse(await bench.api.post('/user/onboard', user));
  const connection = await connectStore(bench.service.mongodbUri);
  try {
    const stores = createStores(connection);
    const walletId = data.wallet.walletId;
    const seconds = await fill(connection, walletId);
    const entry = await stores.ledgerEntries.findByNumber(walletId, Math.ceil(LARGE / 2));
    if (entry === null) throw new Error('the ledger was filled');
    return [
      { name: 'stored', value: ENTRIES / seconds, unit: 'a second' },
      ...(await measureReads(bench, `email=${BENCH_EMAIL}&websiteUrl=${website}`, entry)),
      ...(await measureVerification(stores, walletId)),
      await countScans(stores, walletId),
    ];
  } finally {
    await connection.close();
  }
}

async function measureReads({ api }: Bench, user: string, middle: ListPosition): Promise<Figure[]> {
  const page = `/wallet/transactions?limit=50&${user}`;
  const deep = `${page}&cursor=${encodeCursor(middle)}`;
  return [
    await timed('balance', () => api.get(`/wallet?${user}`)),
    await timed('first page', () => api.get(page)),
    await timed('page in the middle', () => api.get(deep)),
    await timed('statement of an empty month', () => api.get(`/wallet/statement?month=2025-12&${user}`)),
    await timed('statement of a month', () => api.get(`/wallet/statement?month=${MONTH}&${user}`), null),
    await timed('the same as CSV', () => api.text(`/wallet/statement.csv?month=${MONTH}&${user}`), null),
  ];
}

async function timed(
  name: string,
  read: () => Promise<unknown>,
  maxMs: number | null = READ_MS_MAX,
): Promise<Figure> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await read();
    durations.push(performance.now() - startedAt);
  }
  const value = percentile(
    durations.toSorted((one, other) => one - other),
    0.95,
  );
  const figure = { name: `${name}, 95 % within`, value, unit: 'ms' };
  return maxMs === null ? figure : { ...figure, bar: { kind: 'at most', value: maxMs } };
}

async function measureVerification(stores: Stores, walletId: string): Promise<Figure[]> {
  const deps = { stores, logger: createLogger('bench', 'silent') };
  const startedAt = performance.now();
  const one = await verifyLedgers(deps, { walletId });
  const oneMs = performance.now() - startedAt;
  const all = await verifyLedgers(deps);
  const allMs = performance.now() - startedAt - oneMs;
  return [
    { name: 'verified, of one wallet', value: LARGE / (oneMs / 1_000), unit: 'a second' },
    { name: 'verified, of all', value: ENTRIES / (allMs / 1_000), unit: 'a second' },
    { name: 'wallets', value: all.wallets, unit: '' },
    { name: 'faults', value: one.faultCount + all.faultCount, unit: '', bar: { kind: 'at most', value: 0 } },
  ];
}

/** Asks the server for its plan of every read of a ledger. */
async function countScans(stores: Stores, walletId: string): Promise<Figure> {
  const { ledgerEntries, wallets } = stores;
  const reads = await recordReads(async () => {
    const wallet = await wallets.find(walletId);
    await wallets.findByBusiness(wallet?.businessId ?? '');
    await ledgerEntries.listBefore(walletId, LARGE + 1, 50);
    await ledgerEntries.findByNumber(walletId, 7);
    await ledgerEntries.findByKey('none');
    await ledgerEntries.totals(walletId, 1, 10);
    for await (const batch of ledgerEntries.batches(walletId, 1, 10)) if (batch.length === 0) break;
  });
  let scans = 0;
  for (const read of reads) if ((await stagesOf(read)).includes('COLLSCAN')) scans += 1;
  return {
    name: `scans, of ${reads.length} reads`,
    value: scans,
    unit: '',
    bar: { kind: 'at most', value: 0 },
  };
}

/** Writes entries and wallets as bookings would, without requests; answers how many seconds it took. */
async function fill(connection: Connection, walletId: string): Promise<number> {
  const startedAt = performance.now();
  const small = Array.from({ length: SMALL_WALLETS }, (_, index) => `wal_bench${index}`);
  await inParallel(Math.ceil(LARGE / BATCH), WRITERS, (batch) =>
    insert(
      connection,
      numbers(batch * BATCH, LARGE).map((number) => anEntry(walletId, number, LARGE)),
    ),
  );
  await inParallel(small.length, WRITERS, async (index) => {
    const id = small[index] ?? '';
    for (let at = 0; at < SMALL; at += BATCH) {
      await insert(
        connection,
        numbers(at, SMALL).map((number) => anEntry(id, number, SMALL)),
      );
    }
  });
  const wallets = connection.collection<{ _id: string }>('wallets');
  const template = await wallets.findOne({ _id: walletId });
  await wallets.insertMany(
    small.map((id) => ({ ...template, _id: id, businessId: `biz_${id}`, ...filled(SMALL) })),
  );
  await wallets.updateOne({ _id: walletId }, { $set: filled(LARGE) });
  return (performance.now() - startedAt) / 1_000;
}

async function insert(connection: Connection, entries: readonly LedgerEntry[]): Promise<void> {
  await connection
    .collection<{ _id: string }>('ledgerEntries')
    .insertMany(entries.map(withId), { ordered: false });
}

/** The numbers of one batch of a ledger of so many entries. */
function numbers(after: number, count: number): number[] {
  return Array.from({ length: Math.min(BATCH, count - after) }, (_, index) => after + index + 1);
}

function filled(count: number) {
  return { balance: count, sequence: count, lastEntryAt: timeOf(count, count) };
}

function timeOf(sequence: number, count: number): Date {
  return new Date(FIRST_AT + (sequence / count) * SPAN_MS);
}

function anEntry(walletId: string, sequence: number, count: number): LedgerEntry {
  const key = `${walletId}/${sequence}`;
  return {
    id: idWithSuffix('transaction', `${walletId.slice(4)}x${sequence}`),
    walletId,
    sequence,
    key,
    type: 'topup',
    amountMinor: 1,
    balanceAfterMinor: sequence,
    owedChangeMinor: 0,
    period: null,
    reference: `payment ${sequence}`,
    reason: null,
    author: null,
    createdAt: timeOf(sequence, count),
  };
}
