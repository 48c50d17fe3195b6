import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { makeSecret, parseSecret, sign } from '../../src/sender/signature';

const KNOWN_KEY = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KNOWN_CONTENT = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: Buffer.from('{"test": 2432232314}'),
};
const KNOWN_SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function headersOf(id: string, timestamp: number, signature: string): Record<string, string> {
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

describe('sign', () => {
  it('makes the signature of the published test vector', () => {
    expect(sign(KNOWN_CONTENT, [parseSecret(KNOWN_KEY)])).toBe(KNOWN_SIGNATURE);
  });

  it.each([
    ['plain JSON', '{"id":"evt_1"}'],
    ['an empty body', ''],
    [
      'JSON that a parser would rewrite',
      '{"b":1.0,"a":12345678901234567890,"2":1,"1":0,"e":1e2,"u":"\\u00e9","s":"\\ud800"}',
    ],
    ['text beyond ASCII', '{"name":"Zoë 🦊"}'],
  ])('is verified by the Standard Webhooks library over %s', (_name, text) => {
    const secret = makeSecret();
    const content = { id: 'evt_1', timestamp: nowInSeconds(), body: Buffer.from(text) };

    const signature = sign(content, [parseSecret(secret)]);

    const verify = () =>
      new Webhook(secret).verify(text, headersOf('evt_1', content.timestamp, signature), {
        jsonParse: false,
      });
    expect(verify).not.toThrow();
  });

  it('lets receivers verify with the old and with the new secret during a rotation, newest first', () => {
    const [newest, previous] = [makeSecret(), makeSecret()];
    const content = { id: 'evt_1', timestamp: nowInSeconds(), body: Buffer.from('{}') };

    const signature = sign(content, [parseSecret(newest), parseSecret(previous)]);

    const headers = headersOf('evt_1', content.timestamp, signature);
    expect(new Webhook(newest).verify('{}', headers)).toEqual({});
    expect(new Webhook(previous).verify('{}', headers)).toEqual({});
    expect(signature.split(' ')[0]).toBe(sign(content, [parseSecret(newest)]));
  });

  it('signs the bytes themselves, also when they are no text', () => {
    const key = parseSecret(KNOWN_KEY);
    const [one, other] = [Buffer.from([0xff]), Buffer.from([0xfe])];

    expect(sign({ ...KNOWN_CONTENT, body: one }, [key])).not.toBe(
      sign({ ...KNOWN_CONTENT, body: other }, [key]),
    );
  });
});

describe('secrets', () => {
  it('are made of 32 random bytes', () => {
    const [one, other] = [makeSecret(), makeSecret()];

    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(parseSecret(one)).toHaveLength(32);
    expect(one).not.toBe(other);
  });

  it.each([
    ['with padding', `whsec_${Buffer.alloc(25, 7).toString('base64')}`],
    ['without padding', `whsec_${Buffer.alloc(25, 7).toString('base64').replace(/=+$/, '')}`],
    ['without prefix', Buffer.alloc(25, 7).toString('base64')],
  ])('are accepted %s', (_name, secret) => {
    expect(parseSecret(secret)).toEqual(Buffer.alloc(25, 7));
  });

  it.each([
    ['empty', ''],
    ['a bare prefix', 'whsec_'],
    ['three bytes', 'whsec_AAAA'],
    ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['base64url', `whsec_${Buffer.alloc(24, 0xfb).toString('base64url')}`],
    ['no base64', `whsec_${'!'.repeat(40)}`],
  ])('are refused when %s, without repeating them', (_name, secret) => {
    expect(() => parseSecret(secret)).toThrow(/^Not a webhook secret: it (is not base64|has (fewer|more))/);
  });
});
