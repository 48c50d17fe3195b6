import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { StoreUnavailable } from '../../../src/domain/request-errors';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { connectRaw, type RawAnswer } from '../../support/http/raw-http';

/** A key that is asked for while the store is away. */
const WHILE_AWAY = 'lo_live_while_the_store_is_away';

let api: TestApi;
let client: ApiClient;

beforeAll(async () => {
  api = await anApi({ RATE_LIMIT_PER_SECOND: '1' }, ({ authenticateKey }) => ({
    async authenticateKey(apiKey) {
      if (apiKey === WHILE_AWAY) throw new StoreUnavailable();
      return await authenticateKey(apiKey);
    },
    topUp: async () => {
      throw new Error('a fault of our own');
    },
  }));
});
// The clock stands still: a key has two requests, then no more.
beforeEach(async () => {
  client = await api.aPartner();
});
afterAll(() => api.close());

type Framing = 'plain' | 'chunked' | 'gzip' | 'gzip in chunks' | 'br';
const FRAMINGS: readonly Framing[] = ['plain', 'chunked', 'gzip', 'gzip in chunks', 'br'];

/** A request in which this text is sent; the compressed ones are short on the wire. */
function framed(framing: Framing, head: readonly string[], text: string): Buffer {
  const [encoding] = /gzip|br/.exec(framing) ?? [];
  const body = compress(encoding, text);
  const isChunked = framing.includes('chunk');
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  return Buffer.concat([
    Buffer.from(
      `${[...head, ...(encoding === undefined ? [] : [`Content-Encoding: ${encoding}`]), length].join('\r\n')}\r\n\r\n`,
    ),
    ...(isChunked
      ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
      : [body]),
  ]);
}

function compress(encoding: string | undefined, text: string): Buffer {
  if (encoding === 'gzip') return gzipSync(text);
  return encoding === 'br' ? brotliCompressSync(text, FAST) : Buffer.from(text);
}

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const NEXT = 'GET /api/v1/webhook HTTP/1.1\r\nHost: x\r\n\r\n';
const NEXT_STATUS = 401;

/** Sends both on one connection: the answer to the second is null where the first said that it closes. */
async function sendTwice(first: Buffer): Promise<{ early: RawAnswer; next: RawAnswer | null }> {
  const connection = connectRaw(api.origin);
  connection.write(first);
  const early = await connection.nextAnswer();
  if (early === null) throw new Error('closed without an answer');
  connection.write(NEXT);
  const next = await connection.nextAnswer();
  connection.destroy();
  return { early, next };
}

/** What must follow: the answer to the next request, or the end of the connection where the first answer said so. */
function expectHonest(answer: RawAnswer, next: RawAnswer | null): void {
  const isClosing = answer.headers['connection'] === 'close';
  expect(next?.status).toBe(isClosing ? undefined : NEXT_STATUS);
}

const long = JSON.stringify({ x: 'x'.repeat(2_000_000) });
const short = JSON.stringify({ x: 'x'.repeat(100_000) });

const json = 'Content-Type: application/json';
const post = (path: string, ...headers: string[]): string[] => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  ...headers,
];
const withKey = (): string => `x-api-key: ${client.apiKey}`;

describe.each(FRAMINGS)('a connection whose %s body was not needed for the answer', (framing) => {
  it.each<[string, number, () => string[]]>([
    ['without a key', 401, () => post('/api/v1/webhook', json)],
    ['while the store is away', 503, () => post('/api/v1/user/onboard', `x-api-key: ${WHILE_AWAY}`, json)],
    ['for an unknown path', 404, () => post('/api/v1/nothing', withKey(), json)],
    ['for an unknown page', 404, () => post('/nothing', json)],
    ['for a path that takes no POST', 405, () => post('/api/v1/wallet', withKey(), json)],
    ['that is too large', 413, () => post('/api/v1/user/onboard', withKey(), json)],
    ['of another type', 415, () => post('/api/v1/user/onboard', withKey(), 'Content-Type: text/plain')],
    ['to a page that wants a session', 303, () => post('/support/recover', json)],
    [
      'of a form that is too large',
      413,
      () => post('/support/sign-in', 'Content-Type: application/x-www-form-urlencoded'),
    ],
    ['on a GET, which needs none', 200, () => ['GET /api/v1/webhook HTTP/1.1', 'Host: x', withKey()]],
  ])('serves its next request or says that it closes, %s', async (_title, status, head) => {
    const { early, next } = await sendTwice(framed(framing, head(), long));
    expect(early.status).toBe(status);
    expectHonest(early, next);

    const shorter = await sendTwice(framed(framing, head(), short));
    expectHonest(shorter.early, shorter.next);
  });
});

describe('a connection that is kept', () => {
  it('serves its next request after a short plain body that was not needed', async () => {
    const { early, next } = await sendTwice(framed('plain', post('/api/v1/webhook', json), short));

    expect([early.status, next?.status]).toEqual([401, NEXT_STATUS]);
  });

  it.each(FRAMINGS)('serves its next request after a %s body that is no JSON', async (framing) => {
    const { early, next } = await sendTwice(
      framed(framing, post('/api/v1/user/onboard', withKey(), json), '{"email":'),
    );

    expect([early.status, next?.status]).toEqual([400, NEXT_STATUS]);
  });

  it.each(FRAMINGS)('serves its next request after a %s body and a fault of our own', async (framing) => {
    const body = JSON.stringify({ email: 'a@example.com', websiteUrl: 'example.com', amount: 1 });
    const { early, next } = await sendTwice(
      framed(framing, post('/api/v1/wallet/topup', withKey(), json), body),
    );

    expect([early.status, next?.status]).toEqual([500, NEXT_STATUS]);
  });

  it.each(FRAMINGS)(
    'serves its next request after a %s body whose sender asked too often',
    async (framing) => {
      const head = post('/api/v1/user/onboard', withKey(), json);
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { early, next } = await sendTwice(framed(framing, head, short));
        statuses.push(early.status);
        expectHonest(early, next);
      }

      expect(statuses).toContain(429);
    },
  );
});

describe('a connection that an early answer closes', () => {
  it('is read on, so that the answer reaches a client that is still sending', async () => {
    const connection = connectRaw(api.origin);
    connection.write(`${post('/api/v1/webhook', json, 'Transfer-Encoding: chunked').join('\r\n')}\r\n\r\n`);
    connection.write(`5\r\n{"x":\r\n`);
    const early = await connection.nextAnswer();
    expect(early).toMatchObject({ status: 401, headers: { connection: 'close' } });
    for (let count = 0; count < 100; count += 1) connection.write(`2\r\n  \r\n`);
    connection.write('0\r\n\r\n');

    expect(await connection.nextAnswer()).toBeNull();
  });

  it('is closed when the client asked before it sent the body, since it may not send it now', async () => {
    const connection = connectRaw(api.origin);
    const head = post('/api/v1/webhook', json, 'Content-Length: 10', 'Expect: 100-continue');
    connection.write(`${head.join('\r\n')}\r\n\r\n`);

    expect(await connection.nextAnswer()).toMatchObject({ status: 401, headers: { connection: 'close' } });
    connection.destroy();
  });

  it('ends without a second answer when the rest of the body is no HTTP', async () => {
    const connection = connectRaw(api.origin);
    connection.write(`${post('/api/v1/webhook', json, 'Transfer-Encoding: chunked').join('\r\n')}\r\n\r\n`);
    expect(await connection.nextAnswer()).toMatchObject({ status: 401 });
    connection.write('zz\r\n');

    expect(await connection.nextAnswer()).toBeNull();
  });
});
