import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createSendAttempt, type SentAttempt } from '../../src/sender/attempt-sender';
import { createSecretBox } from '../../src/sender/secret-box';
import { makeSecret } from '../../src/sender/signature';
import { behaviours, type Behaviour } from '../support/deliveries/hostile-receiver';
import { aReceiver, aSender, BODY, closeSendersAndReceivers } from './a-sender';

afterEach(closeSendersAndReceivers);

const secretBox = createSecretBox([{ id: 'k1', key: Buffer.alloc(32, 7) }]);

/** One attempt to a receiver that behaves like this, with these headers of the listener's own. */
async function attempt(
  behaviour: Behaviour,
  headers: Readonly<Record<string, string>>,
): Promise<SentAttempt> {
  const receiver = await aReceiver({ behaviour });
  const send = createSendAttempt({ sender: aSender(), secretBox, userAgent: 'test' });
  return await send(
    {
      partnerId: 'par_1',
      destinationUrl: receiver.url,
      sealedHeaders: secretBox.seal(JSON.stringify(headers)),
      secrets: [{ sealed: secretBox.seal(makeSecret()), expiresAt: null }],
    },
    { eventId: 'evt_1', attemptNumber: 1, body: BODY, signal: new AbortController().signal },
  );
}

describe('the record of what a receiver answered', () => {
  it.each([
    ['as it was sent', 'got Bearer s3cret/"token"\\ü', 'got ********'],
    ['without the first word', 'token=s3cret/"token"\\ü;', 'token=********;'],
    ['as JSON', JSON.stringify({ seen: 'Bearer s3cret/"token"\\ü' }), '{"seen":"********"}'],
    [
      'in an address',
      `https://x.example/?t=${encodeURIComponent('Bearer s3cret/"token"\\ü')}`,
      'https://x.example/?t=********',
    ],
    ['more than once', 'Bearer s3cret/"token"\\ü, Bearer s3cret/"token"\\ü', '********, ********'],
  ])('masks the value of a header that the receiver repeats %s', async (_name, body, masked) => {
    const { responseBody } = await attempt(behaviours.answer(400, { body }), {
      Authorization: 'Bearer s3cret/"token"\\ü',
    });

    expect(responseBody.toString('utf8')).toBe(masked);
  });

  it('keeps nothing of an answer in which it would have to look for thousands of values', async () => {
    const words = Array.from({ length: 201 }, (_, index) => `secret-${index}`);
    const body = `got ${words.join()}`;
    const exchange = await attempt(behaviours.answer(400, { headers: { 'x-echo': words[7] ?? '' }, body }), {
      'X-Keys': words.join(' '),
    });

    expect(exchange).toMatchObject({ status: 400, responseHeaders: [], responseBodyTruncated: true });
    expect(exchange.responseBody).toHaveLength(0);
  });

  it('masks it in headers of the answer too, and leaves the rest as it came', async () => {
    const headers = { 'x-echo': 'key=hunter2', 'retry-after': '120' };
    const body = Buffer.from([0xff, 0x00, 0x80, 0x41]);
    const exchange = await attempt(behaviours.answer(503, { headers, body }), { 'X-Key': 'hunter2' });

    expect(exchange.responseHeaders).toEqual(
      expect.arrayContaining([
        ['x-echo', 'key=********'],
        ['retry-after', '120'],
      ]),
    );
    expect(exchange.responseBody).toEqual(body);
  });

  it('masks the beginning of a value at which the body is cut off', async () => {
    const filler = 'x'.repeat(64 * 1_024 - 12);
    const exchange = await attempt(behaviours.answer(400, { body: `${filler}Bearer s3cret/token` }), {
      Authorization: 'Bearer s3cret/token',
    });

    expect(exchange.responseBodyTruncated).toBe(true);
    expect(exchange.responseBody.toString('utf8')).toBe(`${filler}********`);
  });

  it('leaves what is whole and only ends as a value begins', async () => {
    const headers = { 'www-authenticate': 'Bearer' };
    const exchange = await attempt(behaviours.answer(401, { headers, body: 'No Bearer' }), {
      Authorization: 'Bearer s3cret/token',
    });

    expect(exchange.responseHeaders).toContainEqual(['www-authenticate', 'Bearer']);
    expect(exchange.responseBody.toString('utf8')).toBe('No Bearer');
  });

  it('masks the beginning of a value at which a header is cut off', async () => {
    const headers = { 'x-fill': 'x'.repeat(8_000), location: `${'/'.repeat(1_010)}Bearer s3cret/token` };
    const exchange = await attempt(behaviours.answer(302, { headers }), {
      Authorization: 'Bearer s3cret/token',
    });

    expect(exchange.responseHeaders).toContainEqual(['location', `${'/'.repeat(1_010)}********`]);
  });

  it('keeps no compressed body, which can not be looked into', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const body = gzipSync('{"error":"stale"}');
    const exchange = await attempt(behaviours.answer(200, { headers, body }), { 'X-Key': 'hunter2' });

    expect(exchange.responseBody).toEqual(Buffer.alloc(0));
    expect(exchange.responseBodyTruncated).toBe(true);
  });
});
