import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import {
  createAdmitRequest,
  RateLimited,
  type AdmitRequest,
} from '../../../src/operations/accounts/keys/admit-request';
import { anApi, type TestApi } from '../../support/http/api';
import { SECOND } from '../../support/clock';

const PER_SECOND = 20;
const BURST = 2 * PER_SECOND;
const CHUNK = PER_SECOND / 10;

let api: TestApi;

beforeAll(async () => {
  api = await anApi({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });
});
afterAll(() => api.close());

/** A busy machine is no reason to limit nothing. */
const PATIENT_MS = 60_000;

/** The limit as a process of its own has it. */
const aProcess = (): AdmitRequest => createAdmitRequest(api.dependencies, PATIENT_MS);

async function admitted(admit: AdmitRequest, keyId: string, requests: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: requests }, () => admit(keyId)));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('the limit of a key', () => {
  it('lets a burst of twice the limit pass, then what flows in', async () => {
    const admit = aProcess();
    const keyId = newId('apiKey');

    expect(await admitted(admit, keyId, BURST + 20)).toBe(BURST);
    api.clock.advance(SECOND);
    expect(await admitted(admit, keyId, BURST)).toBe(PER_SECOND);
    api.clock.advance(60 * SECOND);
    const later = await admitted(admit, keyId, 2 * BURST);
    // What was taken in advance may be used as well.
    expect(later).toBeGreaterThanOrEqual(BURST);
    expect(later).toBeLessThanOrEqual(BURST + CHUNK);
  });

  it('is shared by two processes, but for a chunk each', async () => {
    const processes = [aProcess(), aProcess()];
    const keyId = newId('apiKey');

    const counts = await Promise.all(processes.map((admit) => admitted(admit, keyId, BURST)));

    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(BURST);
    expect(total).toBeLessThanOrEqual(BURST + processes.length * CHUNK);
  });

  it('never tells of more left than a full bucket holds', async () => {
    const config = { ...api.dependencies.config, rateLimitPerSecond: 50 };
    const admit = createAdmitRequest({ ...api.dependencies, config }, PATIENT_MS);
    const keyId = newId('apiKey');
    await admit(keyId);
    api.clock.advance(60 * SECOND);

    expect(await admit(keyId)).toMatchObject({ limit: 100, remaining: 100 });
  });

  it('does not touch other keys', async () => {
    const admit = aProcess();
    await admitted(admit, newId('apiKey'), 2 * BURST);

    expect(await admitted(admit, newId('apiKey'), 1)).toBe(1);
  });

  it('says when to come back, and then lets pass', async () => {
    const admit = aProcess();
    const keyId = newId('apiKey');
    await admitted(admit, keyId, BURST);
    const refusal = await admit(keyId).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(RateLimited);
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1, quota: { remaining: 0 } });
    api.clock.advance(SECOND);
    expect(await admitted(admit, keyId, 1)).toBe(1);
  });

  it('limits nothing while the store is away, and asks it seldom', async () => {
    let asked = 0;
    const requestQuotas = {
      ...api.stores.requestQuotas,
      spend: async (): Promise<number> => {
        asked += 1;
        throw new Error('the store is away');
      },
    };
    const admit = createAdmitRequest({ ...api.dependencies, stores: { ...api.stores, requestQuotas } });

    expect(await admitted(admit, newId('apiKey'), 3 * BURST)).toBe(3 * BURST);
    expect(asked).toBe(1);
  });

  it('is off at 0', async () => {
    const config = { ...api.config, rateLimitPerSecond: 0 };
    const admit = createAdmitRequest({ ...api.dependencies, config });

    await expect(admit(newId('apiKey'))).resolves.toBeNull();
  });
});
