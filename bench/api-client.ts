import { Pool } from 'undici';
import type { ServiceAddresses } from './service-process';

export interface ApiClient {
  /** Sends one request and answers its JSON body. @throws when the status is not 200. */
  post(path: string, body: object): Promise<unknown>;
  onboard(websiteUrl: string): Promise<void>;
  listen(destinationUrl: string, listenTo?: readonly string[]): Promise<void>;
  seed(website: string, visitors: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** A client with as many connections as are asked for, one request at a time on each. */
export function createApiClient({ baseUrl, apiKey }: ServiceAddresses, connections: number): ApiClient {
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, { connections, pipelining: 1 });

  async function post(path: string, body: object): Promise<unknown> {
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: pathname + path,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`POST ${path} answered ${statusCode}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  return {
    post,
    async onboard(websiteUrl) {
      await post('/user/onboard', { email: 'owner@example.com', websiteUrl });
    },
    async listen(destinationUrl, listenTo = ['prospect.created']) {
      await post('/webhook', { destinationUrl, listenTo });
    },
    async seed(website, visitors) {
      await post('/seed/lead', { website, visitors });
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
