import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  closeHttpServer,
  createHttpServer,
  type HandleRequest,
  type ServerLimits,
} from '../../../src/http/server';
import { deferred } from '../../support/deferred';
import { aConfig, anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { owner } from '../../support/business';
import { connectRaw, type RawAnswer } from '../../support/http/raw-http';

const KIB = 1_024;

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi({}, () => ({
    listProspects: async () => {
      throw new Error('secret detail of our own');
    },
  }));
  partner = await api.aPartner();
});
afterAll(() => api.close());

async function sendRaw(text: string): Promise<RawAnswer> {
  const connection = connectRaw(api.origin);
  connection.write(text);
  const [answer] = await connection.answers();
  if (answer === undefined) throw new Error('the server closed without an answer');
  return answer;
}

describe('what is no valid HTTP', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/v1/user HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['HTTP/1.1 without a host', 'GET /api/v1/user HTTP/1.1\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20 * KIB)}\r\n\r\n`, 431],
  ])('%s is answered in JSON, and the connection closed', async (_name, text, status) => {
    const answer = await sendRaw(text);

    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    });
    const problem = JSON.parse(answer.body);
    expect(problem).toMatchObject({ status, code: 'invalid_request' });
    expect(problem.requestId).toBe(answer.headers['x-request-id']);
  });

  it('a chunk that is none is answered in JSON', async () => {
    const answer = await sendRaw(
      `POST /api/v1/webhook HTTP/1.1\r\nHost: x\r\nx-api-key: ${partner.apiKey}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    );

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).status).toBe(400);
  });
});

/** A server of its own, and a connection to it. */
async function serveAlone(handle: HandleRequest, limits: Partial<ServerLimits>) {
  const server = createHttpServer(handle, { keepAliveMs: 60_000, ...limits });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { server, connection: connectRaw(`http://127.0.0.1:${port}`) };
}

const answerNothing: HandleRequest = async (_request, response) => void response.end('{}');

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a connection without requests', () => {
  it('is closed once it has been idle as long as the setting allows', async () => {
    const { server, connection } = await serveAlone(answerNothing, { keepAliveMs: 50 });
    connection.write(GET);

    // Node.js grants a second more than it promises.
    expect(await connection.answers()).toHaveLength(1);
    server.close();
  });

  it('is kept longer than any load balancer keeps it, unless it is set', () => {
    const GOOGLE_CLOUD_MS = 600_000;

    expect(aConfig().keepAliveMs).toBeGreaterThan(GOOGLE_CLOUD_MS);
    expect(aConfig({ HTTP_KEEP_ALIVE: '75s' }).keepAliveMs).toBe(75_000);
  });
});

describe('a server that stops', () => {
  it('answers what it has accepted, then closes the connection however long it may be idle', async () => {
    const arrived = deferred<ServerResponse>();
    const { server, connection } = await serveAlone(async (_request, response) => {
      arrived.resolve(response);
    }, {});
    connection.write(GET);
    const response = await arrived.promise;
    const closed = closeHttpServer(server);
    response.end('{}');

    expect(await connection.answers()).toMatchObject([{ status: 200 }]);
    await closed;
  });
});

describe('a slow client', () => {
  it('is told in JSON that its request did not arrive in time', async () => {
    const { server, connection } = await serveAlone(async () => undefined, {
      headersTimeoutMs: 50,
      requestTimeoutMs: 50,
    });
    connection.write('GET / HTTP/1.1\r\nHost: x\r\n');

    const [answer] = await connection.answers();

    expect(answer?.status).toBe(408);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ status: 408, code: 'invalid_request' });
    server.close();
  });

  it('that breaks off leaves the service as it was', async () => {
    const connection = connectRaw(api.origin);
    connection.write(
      `POST /api/v1/user/onboard HTTP/1.1\r\nHost: x\r\nx-api-key: ${partner.apiKey}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
    );
    await connection.until('HTTP/1.1 100 Continue');
    connection.write('{"email":');
    connection.destroy();

    expect((await partner.get('/webhook')).status).toBe(200);
  });
});

/** The head of a POST whose sender waits to be asked for the body. */
const head = (path: string, length: number): string =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${partner.apiKey}\r\nConnection: close\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;

describe('a body', () => {
  it('that is too large is refused before it is sent, with the limit', async () => {
    const answer = await sendRaw(head('/user/onboard', 300 * KIB));

    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'body_too_large',
      message: expect.stringContaining(String(256 * KIB)),
    });
  });

  it('of the right size is asked for', async () => {
    const body = JSON.stringify(owner);
    const connection = connectRaw(api.origin);
    connection.write(head('/user/onboard', body.length));
    await connection.until('HTTP/1.1 100 Continue');
    connection.write(body);

    expect((await connection.answers()).map(({ status }) => status)).toEqual([100, 200]);
  });

  it('that is too large and sent in chunks is refused', async () => {
    const response = await partner.post('/user/onboard', { ...owner, firstName: 'x'.repeat(300 * KIB) });

    expect(response).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/x-www-form-urlencoded', 'a=b', 415, 'unsupported_media_type'],
    ['application/json', '{"email":', 400, 'malformed_json'],
    ['application/json', '"text"', 400, 'malformed_json'],
    ['application/json', ' ', 400, 'malformed_json'],
    ['application/jsonp', '{}', 415, 'unsupported_media_type'],
    ['', '{}', 415, 'unsupported_media_type'],
  ])('of type %s with the text %s is answered %i', async (type, text, status, code) => {
    const response = await partner.post('/user/onboard', undefined, { 'content-type': type }).send(text);

    expect(response).toMatchObject({ status, body: { code } });
  });

  it.each([
    'application/json; utf-8',
    'application/json;',
    'application/json ;charset=utf-8',
    'Application/JSON; charset="UTF-8"; version=1',
    'application/vnd.api+json',
    'application/problem+json; utf-8',
  ])('of type %s is read as JSON, and never taken for an empty one', async (type) => {
    const response = await partner
      .post('/user/onboard', undefined, { 'content-type': type })
      .send(JSON.stringify(owner));

    expect(response).toMatchObject({ status: 200, body: { data: { email: owner.email } } });
  });

  it('obeys what is optional in it, whatever parameters its type has', async () => {
    const { body } = await partner.post('/webhook', {
      destinationUrl: 'https://hooks.example.com',
      listenTo: ['*'],
    });
    const response = await partner
      .post(`/webhook/${body.data.id}/secret/rotate`, undefined, {
        'content-type': 'application/json; utf-8',
      })
      .send('{"gracePeriodSeconds":-1}');

    expect(response.status).toBe(400);
  });

  it.each(['gzip', 'x-gzip', 'GZIP', 'deflate', 'br', 'identity'])(
    'compressed with %s is read',
    async (encoding) => {
      const text = JSON.stringify(owner);
      const compress =
        { deflate: deflateSync, br: brotliCompressSync, identity: Buffer.from }[encoding] ?? gzipSync;
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const response = await partner
        .post('/user/onboard', undefined, headers)
        .serialize((body) => body)
        .send(compress(text));

      expect(response).toMatchObject({ status: 200, body: { data: { email: owner.email } } });
    },
  );

  it.each([
    ['that is no gzip', Buffer.from('{}')],
    ['that ends early', gzipSync(JSON.stringify(owner)).subarray(0, 20)],
  ])('that says it is compressed, %s, is malformed', async (_title, bytes) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const response = await partner
      .post('/user/onboard', undefined, headers)
      .serialize((body) => body)
      .send(bytes);

    expect(response).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
  });

  it('that begins with a byte order mark is read', async () => {
    const response = await partner
      .post('/user/onboard', undefined, { 'content-type': 'application/json' })
      .send(`\ufeff${JSON.stringify(owner)}`);

    expect(response.status).toBe(200);
  });

  it('of a compression that is not known is refused with 415', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'x-unknown' };
    const response = await partner.post('/user/onboard', undefined, headers).send('{}');

    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });
});

describe('an unknown address', () => {
  it.each(['/nothing', '/user/usr_1/nothing', '//nothing'])('%s is answered 404 in JSON', async (path) => {
    const response = await partner.get(path);

    expect(response).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
    expect(response.type).toBe('application/json');
  });

  it('is answered by a page where a browser asks for one, and in JSON below the API', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await fetch(`${api.origin}/laeds?<b>`, { headers });
    const below = await fetch(`${api.origin}/api/v1/nothing`, { headers });

    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('This page was not found');
    expect([below.status, below.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it('with another method is answered 405 with those that are allowed', async () => {
    const response = await partner.post('/wallet', owner);

    expect(response).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(response.headers['allow']).toBe('GET, HEAD, PATCH');
  });

  it('answers OPTIONS with the methods of a known address, 404 for another', async () => {
    const known = await fetch(`${api.origin}/api/v1/wallet`, { method: 'OPTIONS' });
    const unknown = await fetch(`${api.origin}/api/v1/nothing`, { method: 'OPTIONS' });

    expect([known.status, known.headers.get('allow')]).toEqual([204, 'GET, HEAD, PATCH']);
    const problem: unknown = await unknown.json();
    expect({ status: unknown.status, problem }).toMatchObject({
      status: 404,
      problem: { code: 'route_not_found' },
    });
  });
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    const response = await partner.head('/webhook');

    expect(response.status).toBe(200);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
    expect(response.text).toBeUndefined();
  });
});

describe('a fault of our own', () => {
  it('is answered 500 in JSON and leaves its details in the log', async () => {
    const response = await partner.get('/prospect');

    expect(response).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(response.text).not.toContain('secret detail');
    expect(api.logs.join('')).toContain('secret detail of our own');
  });
});

describe('every answer', () => {
  it.each(['/webhook', '/nothing', '/prospect', '//docs', '//nothing'])(
    'to %s has headers that keep browsers from misusing it',
    async (path) => {
      const { headers } = await partner.get(path);

      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
    },
  );
});
