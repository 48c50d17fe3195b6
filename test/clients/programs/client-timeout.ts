import { createClient } from '../../../clients/typescript/src/client';

/** Prints what ends a call to a server that never answers, while garbage is collected again and again. */
async function main(): Promise<void> {
  setInterval(() => globalThis.gc?.(), 20).unref();
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key',
    timeoutMs: 500,
    retries: 0,
    fetch: async (_url, init) =>
      await new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
  const alive = setInterval(() => undefined, 1_000);
  const call = client.listProspects(
    { query: { websiteUrl: 'example.com' } },
    { signal: new AbortController().signal },
  );
  await call.catch((error: unknown) =>
    process.stdout.write(error instanceof Error ? error.name : 'no error'),
  );
  clearInterval(alive);
}

void main();
