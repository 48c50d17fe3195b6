import { Pool } from 'undici';
import type { ServiceAddresses } from './service-process';

/** The user of every onboarded business. */
export const BENCH_EMAIL = 'owner@example.com';

export interface ApiClient {
  /** Sends one request and answers its JSON body. @throws when the status is not 200. */
  post(path: string, body: object): Promise<unknown>;
  get(path: string): Promise<unknown>;
  /** Answers the body as it is. */
  text(path: string): Promise<string>;
  onboard(websiteUrl: string): Promise<void>;
  listen(destinationUrl: string, listenTo?: readonly string[]): Promise<void>;
  /** Answers the id of the batch. */
  seed(website: string, visitors: readonly object[]): Promise<string>;
  close(): Promise<void>;
}

/** A client with as many connections as are asked for, one request at a time on each. */
export function createApiClient({ baseUrl, apiKey }: ServiceAddresses, connections: number): ApiClient {
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, { connections, pipelining: 1 });

  async function call(method: 'GET' | 'POST', path: string, body?: object) {
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

  async function callForJson(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    return JSON.parse((await call(method, path, body)).text);
  }

  const post = (path: string, body: object) => callForJson('POST', path, body);

  return {
    post,
    get: (path) => callForJson('GET', path),
    text: async (path) => (await call('GET', path)).text,
    async onboard(websiteUrl) {
      await post('/user/onboard', { email: BENCH_EMAIL, websiteUrl });
    },
    async listen(destinationUrl, listenTo = ['prospect.created']) {
      await post('/webhook', { destinationUrl, listenTo });
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
