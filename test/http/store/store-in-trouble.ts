import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import { anApi, type ApiClient } from '../../support/http/api';
import { owner } from '../../support/business';
import { aFaultyStore } from '../../support/mongodb/proxied-store';

/** The contract names five seconds; what this guards against takes half a minute. A busy machine may take the rest. */
const DEADLINE_MS = 20_000;
const TICK_MS = 100;

export interface Answers {
  readonly wallet: Response;
  /** Of requests that store something; an export does, in the audit trail. */
  readonly writes: readonly Response[];
  /** Until the last of them had its answer. */
  readonly elapsedMs: number;
}

/** The API on a store whose commands can be made to fail, with a partner who has onboarded `owner`. */
export async function anApiOnFaultyStore(
  settings: Parameters<typeof anApi>[2],
  environment: Readonly<Record<string, string>> = {},
) {
  const { proxy, mongodbUri } = await aFaultyStore();
  const api = await anApi({ MONGODB_URI: mongodbUri, ...environment }, undefined, settings);
  const partner = await api.aPartner();
  await partner.post('/user/onboard', owner);
  const close = async () => {
    await api.close();
    await proxy.close();
  };
  return { proxy, api, partner, close };
}

/** Reads and writes at once, for the business of `owner`. @param idempotencyKey of a top-up by 5 */
export async function askAtOnce(partner: ApiClient, idempotencyKey: string): Promise<Answers> {
  const stop = startStopwatch();
  const [wallet, ...writes] = await Promise.all([
    partner.get('/wallet', owner),
    topUp(partner, idempotencyKey),
    partner.post('/seed/lead', { website: owner.websiteUrl, visitors: [{}] }),
    partner.put('/campaign/status', { ...owner, enabled: true }),
    partner.get('/prospect/export.csv', { websiteUrl: owner.websiteUrl }),
  ]);
  return { wallet, writes, elapsedMs: stop() };
}

export async function topUp(partner: ApiClient, idempotencyKey: string): Promise<Response> {
  return await partner.post('/wallet/topup', { ...owner, amount: 5 }, { 'Idempotency-Key': idempotencyKey });
}

/** A client is told in time to come again later. */
export function expectGivenUp(responses: readonly Response[], elapsedMs: number): void {
  for (const response of responses) {
    expect(response).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(elapsedMs).toBeLessThan(DEADLINE_MS);
}

/** Counts the time of this process: whenever a busy machine lets it stand still, that is one tick. */
function startStopwatch(): () => number {
  let elapsedMs = 0;
  const timer = setInterval(() => {
    elapsedMs += TICK_MS;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return elapsedMs;
  };
}
