import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { createLogger } from '../../src/logger';
import { createVerifyLedgers } from '../../src/operations/wallet/verify-ledgers';
import { connectStore } from '../../src/persistence/connection';
import { createStores, type Stores } from '../../src/persistence/stores';
import { startKillableService, type KillableService } from './killable-service';

/** `MONEY_CRASH_OPERATIONS=10000` for the long form. */
const OPERATIONS = Number(process.env['MONEY_CRASH_OPERATIONS'] ?? 160);
const CLIENTS = 16;
const BUSINESSES = 32;
const FEE = 7;
/** Kills of the API; every second one takes the worker along. */
const KILLS = Math.max(2, Math.floor(OPERATIONS / 2_000));
const DEADLINE_MS = 60_000 + OPERATIONS * 400;
/**
 * How long a client asks again. What a killed process had begun is locked until the server ends its transactions,
 * after a minute where that can't be set: the short form does not wait for it, and lets such answers be unknown.
 */
const PATIENCE_MS = OPERATIONS > 1_000 ? 150_000 : 3_000;

let service: KillableService;
let connection: Connection;
let stores: Stores;

beforeAll(async () => {
  service = await startKillableService({ DAILY_FEE: String(FEE), RATE_LIMIT_PER_SECOND: '0' });
  connection = await connectStore(service.mongodbUri);
  stores = createStores(connection);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await connection.close();
});

describe('money, while the API and the worker are killed', () => {
  it(
    `adds up after ${OPERATIONS} operations of ${CLIENTS} clients`,
    async () => {
      const businesses = await Promise.all(Array.from({ length: BUSINESSES }, (_, index) => onboard(index)));
      const topUps: TopUp[] = [];
      let done = 0;
      const client = async () => {
        for (let number = done++; number < OPERATIONS; number = done++) {
          const business = businesses[number % BUSINESSES];
          if (business === undefined) throw new Error('there are businesses');
          topUps.push(...(await operate(number, business)));
        }
      };
      await Promise.all([killAlong(() => done), ...Array.from({ length: CLIENTS }, client)]);

      const logger = createLogger('test', 'silent');
      const report = await createVerifyLedgers({ stores, logger })();
      expect(report).toEqual({ wallets: BUSINESSES, faultCount: 0, faults: [] });
      for (const { walletId } of businesses) {
        const entries = await entriesOf(walletId);
        const asked = topUps.filter((topUp) => topUp.walletId === walletId);
        const answered = asked.filter(({ isAnswered }) => isAnswered).map(nameOf);
        const booked = entries.filter(({ type }) => type === 'topup').map(nameOf);
        expect(booked).toEqual(expect.arrayContaining(answered));
        expect(asked.map(nameOf)).toEqual(expect.arrayContaining(booked));
        expect(new Set(booked).size).toBe(booked.length);

        const charges = entries.filter(({ type }) => type === 'charge');
        expect(new Set(charges.map(({ period }) => period)).size).toBe(charges.length);
        expect(charges.map(({ amount }) => amount)).toEqual(charges.map(() => -FEE));
      }
      // The kills must not have been all there was.
      expect(topUps.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(topUps.length / 2);
    },
    DEADLINE_MS,
  );
});

/** Kills when so many operations have been begun, in the later half. */
async function killAlong(begun: () => number): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (begun() < OPERATIONS * (0.4 + (0.5 * kill) / KILLS)) await pause(20);
    await Promise.all([service.kill('api'), ...(kill % 2 === 0 ? [service.kill('worker')] : [])]);
  }
}

interface Business {
  readonly walletId: string;
  readonly address: { readonly email: string; readonly websiteUrl: string };
}

interface TopUp {
  readonly walletId: string;
  readonly reference: string;
  readonly amount: number;
  readonly isAnswered: boolean;
}

function nameOf({
  reference,
  amount,
}: {
  readonly reference: string | null;
  readonly amount: number;
}): string {
  return `${reference} ${amount}`;
}

const onboarded = z.object({ data: z.object({ wallet: z.object({ walletId: z.string() }) }) });

async function onboard(index: number): Promise<Business> {
  const address = { email: `owner${index}@example.com`, websiteUrl: `https://shop${index}.example` };
  const { data } = onboarded.parse(await send('POST', '/user/onboard', address, DEADLINE_MS));
  return { walletId: data.wallet.walletId, address };
}

/** One operation of a fixed mix, repeated until it is answered; answers the top-up that it was, if it was one. */
async function operate(number: number, { walletId, address }: Business): Promise<TopUp[]> {
  const kind = (number * 7) % 10;
  if (kind < 6) {
    const topUp = { reference: `payment-${number}`, amount: 1 + ((number * 31) % 97) };
    const answer = await send('POST', '/wallet/topup', { ...address, ...topUp });
    return [{ walletId, ...topUp, isAnswered: answer !== null }];
  }
  if (kind < 9) await send('PUT', '/campaign/status', { ...address, enabled: kind !== 7 });
  else await send('PATCH', '/wallet', { ...address, lowBalanceThreshold: number });
  return [];
}

/** Sends a request again and again, as an integrator's client does, until it is answered; null if it never is. */
async function send(method: string, path: string, body: object, patienceMs = PATIENCE_MS): Promise<unknown> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': service.apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(Math.ceil(deadline - performance.now())),
    }).catch(() => null);
    if (response?.ok === true) return response.json();
    if (response !== null && response.status < 500) throw new Error(`${path} answered ${response.status}`);
    await pause(50);
  }
  return null;
}

async function entriesOf(walletId: string) {
  return stores.ledgerEntries.listBefore(walletId, Number.MAX_SAFE_INTEGER, OPERATIONS * 2);
}
