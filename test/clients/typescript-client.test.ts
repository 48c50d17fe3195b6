import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient, type ClientOptions, type LeadOutreachClient } from '../../clients/typescript/src';
import { anApi, type ApiClient, type TestApi } from '../support/http/api';
import { owner } from '../support/business';
import { temporaryFolder } from '../support/jest/servers';

const FOLDER = path.join(__dirname, '..', '..', 'clients', 'typescript');
const GENERATED = path.join(FOLDER, 'src', 'generated');
const run = promisify(execFile);

let api: TestApi;
let partner: ApiClient;
let client: LeadOutreachClient;

beforeAll(async () => {
  api = await anApi();
  partner = await api.aPartner();
  client = aClient();
  await client.onboardBusiness({ body: owner });
});
afterAll(() => api.close());

function aClient(options: Partial<ClientOptions> = {}): LeadOutreachClient {
  return createClient({ baseUrl: `${api.origin}/api/v1`, apiKey: partner.apiKey, ...options });
}

/** The texts of all files of a folder, by name. */
function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Loses the answer of the first requests, after they were sent. */
function losing(answers: number): typeof fetch {
  let left = answers;
  return async (...request) => {
    const response = await fetch(...request);
    left -= 1;
    if (left >= 0) throw new TypeError('the connection broke');
    return response;
  };
}

describe('the TypeScript client', () => {
  it('is made from the reference as it is now: else run `npm run client`', async () => {
    const { folder, remove } = temporaryFolder('generated');
    const generator = path.join(FOLDER, 'generate-main.ts');
    await run(process.execPath, ['--import', 'tsx', generator, folder]);

    expect(textsIn(GENERATED)).toEqual(textsIn(folder));
    remove();
  });

  it('answers the data of each operation', async () => {
    const user = await client.getUser({ query: owner });
    const same = await client.getUserById({ path: { userId: user.userId } });
    const seeded = await client.seedLeads({
      body: { website: owner.websiteUrl, visitors: [{ city: 'Rome' }] },
    });
    const { items, nextCursor } = await client.listWebhookListeners({ query: { limit: 5 } });
    const csv = await client.exportProspects({ query: { websiteUrl: owner.websiteUrl } });

    expect(user).toMatchObject(owner);
    expect(same.userId).toBe(user.userId);
    expect(seeded).toEqual({});
    expect({ items, nextCursor }).toEqual({ items: [], nextCursor: null });
    expect(csv.split('\r\n')[0]).toContain('firstName');
  });

  it('rejects with what the answer says', async () => {
    const refused = client.getWallet({ query: { email: 'no address', websiteUrl: 'localhost' } });
    const missing = client.getProspect({ path: { id: 'pro_1' } }, { requestId: 'my-request' });

    await expect(refused).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'email' }, { path: 'websiteUrl' }],
    });
    await expect(missing).rejects.toMatchObject({ code: 'record_not_found', requestId: 'my-request' });
  });

  it('repeats a request whose answer was lost, with one effect', async () => {
    const before = await client.getWallet({ query: owner });

    const toppedUp = await aClient({ fetch: losing(2) }).topUpWallet({ body: { ...owner, amount: 700 } });

    const after = await client.getWallet({ query: owner });
    expect(toppedUp.balance).toBe(before.balance + 700);
    expect(after.balance).toBe(before.balance + 700);
  });

  it('repeats a request whose answer broke off, or was that of a proxy that did not reach the API', async () => {
    const torn = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const answers = [
      new Response(torn, { headers: { 'content-type': 'application/json' } }),
      new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    ];
    const send: typeof fetch = async (...request) => answers.shift() ?? (await fetch(...request));

    await expect(aClient({ fetch: send }).getUser({ query: owner })).resolves.toMatchObject(owner);
  });

  it('ends at once when it is aborted before it repeats a request', async () => {
    const stop = new AbortController();
    const send: typeof fetch = async () => {
      setImmediate(() => stop.abort(new Error('not any more')));
      return new Response('', { status: 503, headers: { 'retry-after': '3600' } });
    };
    const call = aClient({ fetch: send }).getUser({ query: owner }, { signal: stop.signal });

    await expect(call).rejects.toThrow('not any more');
  });

  it('keeps the byte order mark of a file that is to have one', async () => {
    const csv = await client.exportProspects({ query: { websiteUrl: owner.websiteUrl, bom: 'true' } });

    expect(csv.startsWith('\uFEFFid,')).toBe(true);
  });

  it('gives up after the retries it was allowed', async () => {
    const lost = aClient({ fetch: losing(2), retries: 1 }).getWallet({ query: owner });

    await expect(lost).rejects.toThrow('the connection broke');
  });

  it('builds into a package that other programs can require and import', async () => {
    const { folder, remove } = temporaryFolder('client');
    const compiler = require.resolve('typescript/package.json');
    const tsc = path.join(path.dirname(compiler), 'bin', 'tsc');
    await run(process.execPath, [tsc, '-p', FOLDER, '--outDir', path.join(folder, 'dist')]);
    writeFileSync(path.join(folder, 'package.json'), readFileSync(path.join(FOLDER, 'package.json')));

    const use = `
      const { createClient } = require('./dist/index.js');
      import('./dist/index.js').then(async (imported) => {
        const client = createClient(JSON.parse(process.argv[1]));
        const wallet = await client.getWallet({ query: JSON.parse(process.argv[2]) });
        process.stdout.write(imported.createClient === createClient ? wallet.currency : 'not the same');
      });`;
    const options = JSON.stringify({ baseUrl: `${api.origin}/api/v1`, apiKey: partner.apiKey });
    const { stdout } = await run(process.execPath, ['-e', use, options, JSON.stringify(owner)], {
      cwd: folder,
    });

    expect(stdout).toBe('USD');
    remove();
  });
});
