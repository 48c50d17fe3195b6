import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { classifyExchange } from '../../src/domain/deliveries/attempts/attempt-outcome';
import { responseHeader, type Exchange } from '../../src/domain/deliveries/attempts/exchange';
import type { Behaviour } from '../support/deliveries/hostile-receiver';
import { behaviours } from '../support/deliveries/hostile-receiver';
import { aReceiver, aSender, closeSendersAndReceivers, postTo } from './a-sender';

afterEach(closeSendersAndReceivers);

const KIB = 1024;

describe('a receiver that is slow', () => {
  it.each<[string, Behaviour]>([
    ['never answers', behaviours.silence()],
    ['drips its headers for ever', behaviours.dripHeaders()],
    ...[100, 102, 103].map((status): [string, Behaviour] => [
      `sends ${status} for ever`,
      behaviours.endlessInformational(status),
    ]),
    ['sends 100 and nothing behind it', behaviours.raw('HTTP/1.1 100 Continue\r\n\r\n')],
  ])('is a time-out when it %s', async (_name, behaviour) => {
    expect(await exchangeWith(behaviour, 100)).toMatchObject({ status: null, errorCode: 'timeout' });
  });

  it.each([
    [200, 'accepted'],
    [500, 'rejected'],
  ])('is a time-out with the status seen, %i, when its body drips for ever: %s', async (status, kind) => {
    const exchange = await exchangeWith(behaviours.drip(status), 1_500);

    expect(exchange).toMatchObject({ status, errorCode: 'timeout' });
    expect(exchange.responseBody.toString()).toMatch(/^\.+$/);
    expect(classifyExchange(exchange, new Date()).kind).toBe(kind);
  });

  it('loses its connection, so that the next request does not wait behind it', async () => {
    const receiver = await aReceiver({ behaviour: behaviours.drip() });
    const sender = aSender({ timeoutMs: 100 });
    await sender.send(postTo(receiver.url));
    receiver.behave(behaviours.answer(204));

    const exchange = await sender.send(postTo(receiver.url));

    expect(exchange).toMatchObject({ status: 204, phases: { connectMs: expect.any(Number) } });
  });
});

describe('a response body', () => {
  it.each([
    ['64 KiB', 64 * KIB, 64 * KIB, false],
    ['a byte more', 64 * KIB + 1, 64 * KIB, true],
    ['a megabyte', KIB * KIB, 64 * KIB, true],
  ])('of %s is kept up to the limit', async (_name, sent, kept, truncated) => {
    const exchange = await exchangeWith(behaviours.answer(200, { body: Buffer.alloc(sent, 'x') }));

    expect(exchange).toMatchObject({ status: 200, errorCode: null, responseBodyTruncated: truncated });
    expect(exchange.responseBody).toHaveLength(kept);
  });

  it('without end is cut at the limit, long before the deadline', async () => {
    const exchange = await exchangeWith(behaviours.endlessBody());

    expect(exchange).toMatchObject({ status: 200, errorCode: null, responseBodyTruncated: true });
    expect(exchange.responseBody).toHaveLength(64 * KIB);
  });

  const gzipped = gzipSync('{"ok":true}');

  it.each<[string, Buffer]>([
    ['compressed', gzipped],
    ['compressed and cut short', gzipped.subarray(0, 10)],
    ['plain although it claims to be compressed', Buffer.from('plain text')],
    ['a compressed bomb', gzipSync(Buffer.alloc(10 * KIB * KIB))],
  ])('that is %s is kept as it came and changes nothing', async (_name, body) => {
    const exchange = await exchangeWith(
      behaviours.answer(200, { headers: { 'content-encoding': 'gzip' }, body }),
    );

    expect(exchange).toMatchObject({ status: 200, errorCode: null });
    expect(exchange.responseBody.equals(body)).toBe(true);
  });

  it.each<[string, Behaviour, string]>([
    ['ends with a reset', behaviours.resetAfterHeaders(200), 'connection_reset'],
    [
      'is shorter than announced',
      behaviours.rawThenEnd('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
      'connection_reset',
    ],
    [
      'has broken chunks',
      behaviours.raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
      'protocol_error',
    ],
  ])('that %s leaves the success a success and says what happened', async (_name, behaviour, errorCode) => {
    const exchange = await exchangeWith(behaviour);

    expect(exchange).toMatchObject({ status: 200, errorCode });
    expect(classifyExchange(exchange, new Date()).kind).toBe('accepted');
  });

  it('that ends with the connection is complete', async () => {
    const exchange = await exchangeWith(behaviours.rawThenEnd('HTTP/1.1 200 OK\r\n\r\nuntil the end'));

    expect(exchange).toMatchObject({ status: 200, errorCode: null });
    expect(exchange.responseBody.toString()).toBe('until the end');
  });
});

describe('a receiver that breaks the connection', () => {
  it.each<[string, Behaviour]>([
    ['resets it before answering', behaviours.resetBeforeHeaders()],
    ['closes it before answering', behaviours.hangUp()],
    ['closes it in the middle of the headers', behaviours.rawThenEnd('HTTP/1.1 200 OK\r\nx-a: ')],
  ])('and %s is a connection_reset', async (_name, behaviour) => {
    expect(await exchangeWith(behaviour)).toMatchObject({
      status: null,
      errorCode: 'connection_reset',
    });
  });
});

describe('a success whose body tells of a failure', () => {
  it('is a success, as its status says, and the body is kept for people', async () => {
    const body =
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429';
    const exchange = await exchangeWith(behaviours.answer(200, { body }));

    expect(classifyExchange(exchange, new Date()).kind).toBe('accepted');
    expect(exchange.responseBody.toString()).toBe(body);
  });
});

describe('a status that is no success', () => {
  it('302 is not followed and recorded with its location', async () => {
    const location = 'http://169.254.169.254/latest/meta-data/';

    const exchange = await exchangeWith(behaviours.answer(302, { headers: { location } }));

    expect(exchange).toMatchObject({ status: 302, errorCode: 'redirect' });
    expect(responseHeader(exchange, 'location')).toBe(location);
    expect(classifyExchange(exchange, new Date()).kind).toBe('rejected');
  });

  it.each([301, 303, 307, 308])('%i is a redirect too', async (status) => {
    expect(await exchangeWith(behaviours.answer(status))).toMatchObject({ status, errorCode: 'redirect' });
  });

  it.each([300, 304, 400, 401, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const exchange = await exchangeWith(
      behaviours.raw(`HTTP/1.1 ${status} No\r\n${status === 304 ? '' : 'content-length: 0\r\n'}\r\n`),
    );

    expect(exchange).toMatchObject({ status, errorCode: null });
    expect(classifyExchange(exchange, new Date()).kind).not.toBe('accepted');
  });

  it('101 is a failure and does not hang', async () => {
    const exchange = await exchangeWith(
      behaviours.raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    );

    expect(exchange).toMatchObject({ status: null, errorCode: 'protocol_error' });
  });

  it.each([
    ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ])('%s that nobody asked for is passed over for the answer behind it', async (_name, informational) => {
    const exchange = await exchangeWith(
      behaviours.raw(informational, informational, 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n'),
    );

    expect(exchange).toMatchObject({
      status: 201,
      responseHeaders: [['content-length', '0']],
    });
  });

  it.each([
    ['410', behaviours.answer(410), { kind: 'gone', disables: 'gone' }],
    [
      'an order to abort the message',
      behaviours.answer(400, { headers: { 'Webhook-Delivery': 'abort-message' } }),
      { kind: 'aborted' },
    ],
    [
      'an order to disable the listener',
      behaviours.answer(400, { headers: { 'webhook-delivery': 'disable' } }),
      { kind: 'gone', disables: 'asked_by_receiver' },
    ],
    [
      'a 503 for an hour',
      behaviours.answer(503, { headers: { 'retry-after': '3600' } }),
      { kind: 'rejected', retryAfterMs: 3_600_000, asksToSlowDown: true },
    ],
    [
      'a 429 until a date that has passed',
      behaviours.answer(429, { headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } }),
      { kind: 'rejected', retryAfterMs: null, asksToSlowDown: false },
    ],
    [
      'a 429 with two hints, of which the first counts',
      behaviours.raw('HTTP/1.1 429 No\r\nretry-after: 2814\r\nretry-after: 2\r\ncontent-length: 0\r\n\r\n'),
      { kind: 'rejected', retryAfterMs: 2_814_000, asksToSlowDown: true },
    ],
    [
      'a 429 that counts milliseconds, which are bounded to a day',
      behaviours.answer(429, { headers: { 'retry-after': '2814000' } }),
      { kind: 'rejected', retryAfterMs: 86_400_000, asksToSlowDown: true },
    ],
    [
      'a 500 with an unreadable hint',
      behaviours.answer(500, { headers: { 'retry-after': 'tomorrow' } }),
      { kind: 'rejected', retryAfterMs: null },
    ],
  ])('understands %s', async (_name, behaviour, outcome) => {
    expect(classifyExchange(await exchangeWith(behaviour), new Date())).toMatchObject(outcome);
  });
});

describe('response headers', () => {
  it('that are not ASCII are recorded byte by byte', async () => {
    const exchange = await exchangeWith(
      behaviours.raw('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx-reason: caf\xe9\r\n\r\n'),
    );

    expect(exchange.status).toBe(200);
    expect(responseHeader(exchange, 'x-reason')).toBe('caf\u00e9');
  });

  it('of more than 8 KiB are kept in part, those that decide in any case', async () => {
    const fillers = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`x-${index}`, 'a'.repeat(1_000)]),
    );

    const exchange = await exchangeWith(
      behaviours.answer(503, { headers: { ...fillers, 'retry-after': '60' } }),
    );

    const size = exchange.responseHeaders.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(exchange).toMatchObject({ status: 503 });
    expect(size).toBeLessThan(9 * KIB);
    expect(responseHeader(exchange, 'retry-after')).toBe('60');
  });

  it.each<[string, string]>([
    ['of a megabyte', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(KIB * KIB)}\r\n\r\n`],
    ['in thousands', `HTTP/1.1 200 OK\r\n${'x-a: aaaaaaaa\r\n'.repeat(10_000)}\r\n`],
    ['without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n'],
    ['with a NUL', 'HTTP/1.1 200 OK\r\nx: a\u0000b\r\n\r\n'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['of another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['of a version nobody knows', 'HTTP/9.9 200 OK\r\n\r\n'],
  ])('%s make a failed attempt, not a crash', async (_name, bytes) => {
    expect(await exchangeWith(behaviours.raw(bytes))).toMatchObject({
      status: null,
      errorCode: 'protocol_error',
    });
  });

  it('of an answer nobody asked for do not disturb the next exchange', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    const receiver = await aReceiver({ behaviour: behaviours.raw(answer, answer.replace('200', '500')) });
    const sender = aSender();
    const request = postTo(receiver.url);

    const statuses = [
      (await sender.send(request)).status,
      (await sender.send(request)).status,
      (await sender.send(request)).status,
    ];

    expect(statuses).toEqual([200, 200, 200]);
  });
});

async function exchangeWith(behaviour: Behaviour, timeoutMs?: number): Promise<Exchange> {
  const receiver = await aReceiver({ behaviour });
  const sender = aSender(timeoutMs === undefined ? {} : { timeoutMs });
  return await sender.send(postTo(receiver.url));
}
