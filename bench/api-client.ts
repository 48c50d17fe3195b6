import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import type { ServiceAddresses } from './service-process';

/** The user of every onboarded business. */
export const BENCH_EMAIL = 'owner@example.com';

export interface ListenerSettings {
  readonly listenTo?: readonly string[];
  readonly concurrency?: number;
  readonly filter?: object;
}

const onboarded = z.object({ data: z.object({ businessId: z.string() }) });
const listening = z.object({ data: z.object({ id: z.string() }) });
const batch = z.object({ data: z.object({ status: z.string() }) });
const LOOK_MS = 50;

export interface ApiClient {
  readonly apiKey: string;
  /** Sends one request and answers its JSON body. @throws when the status is not 200. */
  post(path: string, body: object): Promise<unknown>;
  put(path: string, body: object): Promise<unknown>;
  get(path: string): Promise<unknown>;
  /** Answers the body as it is. */
  text(path: string): Promise<string>;
  /** Answers the id of the business. */
  onboard(websiteUrl: string): Promise<string>;
  /** Answers the id of the listener. */
  listen(destinationUrl: string, settings?: ListenerSettings): Promise<string>;
  isWorkedOff(batchId: string): Promise<boolean>;
  /** Waits until nothing of a batch waits any more. */
  workedOff(batchId: string): Promise<void>;
  setState(webhookId: string, state: 'active' | 'paused'): Promise<void>;
  /** Answers the id of the batch. */
  seed(website: string, visitors: readonly object[]): Promise<string>;
  close(): Promise<void>;
}

/** A client with as many connections as are asked for, one request at a time on each. */
export function createApiClient(
  { baseUrl, apiKey }: Pick<ServiceAddresses, 'baseUrl' | 'apiKey'>,
  connections: number,
): ApiClient {
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, { connections, pipelining: 1 });

  async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
    const response = await pool.request({
      method,
      path: pathname + path,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) {
      throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
    }
    return { text, headers: response.headers };
  }

  async function callForJson(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    return JSON.parse((await call(method, path, body)).text);
  }

  const post = (path: string, body: object) => callForJson('POST', path, body);

  const get = (path: string) => callForJson('GET', path);

  const isWorkedOff = async (batchId: string): Promise<boolean> =>
    batch.parse(await get(`/seed/${batchId}?limit=1`)).data.status === 'done';

  return {
    apiKey,
    post,
    put: (path, body) => callForJson('PUT', path, body),
    get,
    text: async (path) => (await call('GET', path)).text,
    async onboard(websiteUrl) {
      const answer = await post('/user/onboard', { email: BENCH_EMAIL, websiteUrl });
      return onboarded.parse(answer).data.businessId;
    },
    async listen(destinationUrl, { listenTo = ['prospect.created'], ...settings } = {}) {
      const answer = await post('/webhook', { destinationUrl, listenTo, ...settings });
      return listening.parse(answer).data.id;
    },
    async setState(webhookId, state) {
      await call('PATCH', `/webhook/${webhookId}`, { state });
    },
    isWorkedOff,
    async workedOff(batchId) {
      while (!(await isWorkedOff(batchId))) await pause(LOOK_MS);
    },
    async seed(website, visitors) {
      const { headers } = await call('POST', '/seed/lead', { website, visitors });
      return String(headers['x-seed-batch-id']);
    },
    close: () => pool.close(),
  };
}

/** Runs `work` for 0 … count − 1 with so many at a time. */
export async function inParallel(
  count: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const runners = Array.from({ length: width }, async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  });
  await Promise.all(runners);
}
