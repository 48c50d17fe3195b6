import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { composeDependencies } from '../../src/composition/compose-dependencies';
import type { LedgerEntry } from '../../src/domain/wallet/ledger';
import type { OperationDependencies } from '../../src/operations/dependencies';
import { verifyLedgers } from '../../src/operations/wallet/ledger/verify-ledgers';
import { createLogger } from '../../src/config/logger';
import { connectStore } from '../../src/persistence/mongo/connection';
import { createStores, type Stores } from '../../src/persistence/stores';
import { aConfig } from '../support/http/api';
import { startKillableService, type KillableService } from './killable-service';
import { createRandomOperations, type AskedBooking } from './random-operations';

/** `MONEY_CRASH_OPERATIONS=10000` for the long form. */
const OPERATIONS = Number(process.env['MONEY_CRASH_OPERATIONS'] ?? 120);
const SEED = Number(process.env['MONEY_CRASH_SEED'] ?? 1);
const IS_LONG = OPERATIONS > 1_000;
const CLIENTS = 8;
const BUSINESSES = 12;
const FEE = 7;
/** Kills of the API; every second one takes the worker along. */
const KILLS = Math.max(2, Math.floor(OPERATIONS / 1_000));
const DEADLINE_MS = 240_000 + OPERATIONS * 400;
/**
 * How long a client asks again: longer than another process takes to start, after which what a killed one has locked is
 * let go.
 */
const PATIENCE_MS = 150_000;

let service: KillableService;
let connection: Connection;
let stores: Stores;
let dependencies: OperationDependencies;

beforeAll(async () => {
  const settings = { DAILY_FEE: String(FEE), RATE_LIMIT_PER_SECOND: '0' };
  service = await startKillableService(settings);
  connection = await connectStore(service.mongodbUri);
  stores = createStores(connection);
  dependencies = composeDependencies({
    config: aConfig(settings),
    logger: createLogger('test', 'silent'),
    stores,
    poke: () => undefined,
    now: () => new Date(),
  });
});
afterAll(async () => {
  await service.stop();
  await connection.close();
});

describe('money, while the API and the worker are killed', () => {
  it(
    `adds up after ${OPERATIONS} random operations of ${CLIENTS} clients (seed ${SEED})`,
    async () => {
      const random = aSeries(SEED);
      const operations = createRandomOperations({ service, dependencies, random, patienceMs: PATIENCE_MS });
      const businesses = await Promise.all(
        Array.from({ length: BUSINESSES }, (_, index) => operations.onboard(index)),
      );
      const asked: AskedBooking[] = [];
      let begun = 0;
      const client = async () => {
        for (let number = begun++; number < OPERATIONS; number = begun++) {
          const business = businesses[Math.floor(random() * BUSINESSES)];
          if (business === undefined) throw new Error('there are businesses');
          asked.push(...(await operations.operate(number, business)));
        }
      };
      await Promise.all([killAlong(() => begun), ...Array.from({ length: CLIENTS }, client)]);

      expect(await verifyLedgers(dependencies)).toEqual({
        wallets: BUSINESSES,
        faultCount: 0,
        faults: [],
      });
      let entryCount = 0;
      for (const { walletId } of businesses) {
        const entries = await entriesOf(walletId);
        entryCount += entries.length;
        const booked = entries.filter(({ type }) => type !== 'charge').map(nameOf);
        const ofWallet = asked.filter((booking) => booking.walletId === walletId);
        const answered = ofWallet.filter(({ isAnswered }) => isAnswered).map(({ name }) => name);
        expect(booked).toEqual(expect.arrayContaining(answered));
        expect(ofWallet.map(({ name }) => name)).toEqual(expect.arrayContaining(booked));
        expect(new Set(booked).size).toBe(booked.length);

        const fees = entries.filter(({ period }) => period !== null);
        expect(new Set(fees.map(({ period }) => period)).size).toBe(fees.length);
        expect(fees.map(({ amountMinor }) => amountMinor)).toEqual(fees.map(() => -FEE));
      }
      const answers = asked.filter(({ isAnswered }) => isAnswered).length;
      report(`${OPERATIONS} operations, ${KILLS} kills: ${answers} of ${asked.length} bookings answered`);
      report(`${entryCount} entries in ${BUSINESSES} wallets, all verified`);
      // The kills must not have been all there was.
      expect(answers).toBeGreaterThan(asked.length / 2);
    },
    DEADLINE_MS,
  );
});

/** Kills when so many operations have been begun: early and often in the long form, late in the short one. */
async function killAlong(begun: () => number): Promise<void> {
  const [first, last] = IS_LONG ? [0.05, 0.95] : [0.6, 0.9];
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (begun() < OPERATIONS * (first + ((last - first) * kill) / (KILLS - 1))) await pause(20);
    await Promise.all([service.kill('api'), ...(kill % 2 === 1 ? [service.kill('worker')] : [])]);
  }
}

/** How an entry would have been asked for; names in the ledger are those of the operations. */
function nameOf({ type, amountMinor, reference }: Pick<LedgerEntry, 'type' | 'amountMinor' | 'reference'>) {
  return `${type} ${amountMinor} ${reference}`;
}

async function entriesOf(walletId: string) {
  const entries = [];
  for await (const batch of stores.ledgerEntries.batches(walletId, 1, OPERATIONS * 3)) {
    entries.push(...batch);
    if (batch.length === 0) break;
  }
  return entries;
}

/** Numbers from 0 up to 1 that are the same for a seed: mulberry32. */
function aSeries(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function report(line: string): void {
  if (IS_LONG) process.stderr.write(`${line}\n`);
}
