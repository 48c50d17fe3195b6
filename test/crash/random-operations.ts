import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../../src/domain/errors';
import type { OperationDependencies } from '../../src/operations/dependencies';
import { createWalletOperations } from '../../src/operations/wallet/wallet-operations';
import { isStoreUnavailable } from '../../src/persistence/mongo/connection';
import { moneyOf } from '../support/money';
import type { KillableService } from './killable-service';

export interface OnboardedBusiness {
  readonly businessId: string;
  readonly walletId: string;
  readonly address: { readonly email: string; readonly websiteUrl: string };
}

/** What was asked to be booked, by its name in the ledger; without an answer it may have been booked or not. */
export interface AskedBooking {
  readonly walletId: string;
  readonly name: string;
  readonly isAnswered: boolean;
}

export interface RandomOperations {
  onboard(index: number): Promise<OnboardedBusiness>;
  /** One operation, asked for until it is answered or patience ends; answers the bookings that it was for. */
  operate(number: number, business: OnboardedBusiness): Promise<AskedBooking[]>;
}

const onboarded = z.object({
  data: z.object({ businessId: z.string(), wallet: z.object({ walletId: z.string() }) }),
});

interface RandomOperationsOptions {
  readonly service: KillableService;
  /** For what has no endpoint: corrections and holds, made in this process as the command line or the worker would. */
  readonly dependencies: OperationDependencies;
  /** A number from 0 up to 1, the next of a series. */
  readonly random: () => number;
  readonly patienceMs: number;
}

export function createRandomOperations(options: RandomOperationsOptions): RandomOperations {
  const { random, patienceMs } = options;
  const { correctWallet } = createWalletOperations(options.dependencies);
  const send = (method: string, path: string, body: object, patience = patienceMs, headers = {}) =>
    sendPatiently(options.service, { method, path, body, headers }, patience);
  const below = (limit: number) => Math.floor(random() * limit);

  /** Made once by its reference, or by its header; then the amount alone tells it from others. */
  async function topUp(number: number, { walletId, address }: OnboardedBusiness): Promise<AskedBooking[]> {
    const reference = below(2) === 0 ? `payment-${number}` : null;
    const amount = reference === null ? 1_000 + number : 1 + below(97);
    const body = { ...address, amount, ...(reference === null ? {} : { reference }) };
    const headers = reference === null ? { 'idempotency-key': `payment-${number}` } : {};
    const answer = await send('POST', '/wallet/topup', body, patienceMs, headers);
    return [{ walletId, name: `topup ${amount} ${reference}`, isAnswered: answer !== null }];
  }

  async function correct(number: number, { walletId }: OnboardedBusiness): Promise<AskedBooking[]> {
    const amountMinor = below(2) === 0 ? 1 + below(20) : -1 - below(20);
    const reference = `ticket-${number}`;
    const correction = { walletId, type: 'adjustment', amountMinor, reason: 'test', reference } as const;
    const actor = { kind: 'cli', id: 'test' } as const;
    const outcome = await untilKnown(
      () => correctWallet({ ...correction, author: 'test', actor }),
      patienceMs,
    );
    if (outcome === 'refused') return [];
    const isAnswered = outcome !== 'unknown';
    return [{ walletId, name: `adjustment ${amountMinor} ${reference}`, isAnswered }];
  }

  /** Holds are captured, released, or left to themselves. */
  async function hold(number: number, { businessId }: OnboardedBusiness): Promise<AskedBooking[]> {
    const key = `hold-${number}`;
    const amountMinor = 2 + below(20);
    const end = below(3);
    const holds = moneyOf(options.dependencies, businessId);
    await untilKnown(() => holds.hold(key, amountMinor), patienceMs);
    if (end === 0) await untilKnown(() => holds.capture(key), patienceMs);
    if (end === 1) await untilKnown(() => holds.release(key), patienceMs);
    return [];
  }

  return {
    async onboard(index) {
      const address = { email: `owner${index}@example.com`, websiteUrl: `https://shop${index}.example` };
      const { data } = onboarded.parse(await send('POST', '/user/onboard', address, 240_000));
      return { businessId: data.businessId, walletId: data.wallet.walletId, address };
    },

    async operate(number, business) {
      const kind = below(100);
      if (kind < 45) return topUp(number, business);
      if (kind < 60) return correct(number, business);
      if (kind < 70) return hold(number, business);
      const { address } = business;
      if (kind < 95) await send('PUT', '/campaign/status', { ...address, enabled: below(3) > 0 });
      else await send('PATCH', '/wallet', { ...address, lowBalanceThreshold: below(500) });
      return [];
    },
  };
}

/** Runs something again and again while the store is away. */
async function untilKnown<Result>(
  work: () => Promise<Result>,
  patienceMs: number,
): Promise<Result | 'refused' | 'unknown'> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) return 'refused';
      if (!isStoreUnavailable(error)) throw error;
    }
  }
  return 'unknown';
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request again and again, as an integrator's client does, until it is answered; null if it never is. */
async function sendPatiently(
  { baseUrl, apiKey }: KillableService,
  { method, path, body, headers }: Request,
  patienceMs: number,
): Promise<unknown> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(deadline - performance.now()))),
    }).catch(() => null);
    if (response?.ok === true) return response.json();
    // 409 tells that a request with this key is under way: one that was killed, or was given up here.
    const mayRepeat = response === null || response.status >= 500 || response.status === 409;
    if (!mayRepeat) throw new Error(`${path} answered ${response.status}`);
    await pause(50);
  }
  return null;
}
