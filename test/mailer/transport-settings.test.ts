import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/config/config';
import { parseTransport } from '../../src/mailer/transport-settings';

const smtp = { kind: 'smtp', host: 'mail.acme.io' };
const VALID = {
  MONGODB_URI: 'mongodb://127.0.0.1/leads',
  LOGIN_TOKEN_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const priceOf = (env: Record<string, string>) =>
  loadConfig({ ...VALID, OUTREACH_PRICE_PER_EMAIL: '5', ...env }).outreach.pricePerEmailMinor;

describe('OUTREACH_TRANSPORT', () => {
  it.each([
    ['capture', { kind: 'capture' }],
    ['smtps://mail.acme.io', { ...smtp, port: 465, isImplicitTls: true, credentials: null }],
    ['smtp://mail.acme.io/', { ...smtp, port: 587, isImplicitTls: false, credentials: null }],
    ['smtp://[::1]:25', { ...smtp, host: '::1', port: 25, isImplicitTls: false, credentials: null }],
    [
      'smtps://ada%40acme.io:p%3Ass%2F@mail.acme.io:2465',
      {
        ...smtp,
        port: 2_465,
        isImplicitTls: true,
        credentials: { user: 'ada@acme.io', password: 'p:ss/' },
      },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseTransport(text)).toEqual(expected);
  });

  it.each([
    'mail.acme.io',
    'https://mail.acme.io',
    'smtp://',
    'smtps://user@mail.acme.io',
    'smtps://user:hunter2@mail.acme.io/path',
    'smtps://user:hunter2@mail.acme.io?tls=off',
    'smtps://user:hunter2%@mail.acme.io',
  ])('refuses %s, and does not repeat it', (text) => {
    const load = () => loadConfig({ ...VALID, OUTREACH_TRANSPORT: text });

    expect(load).toThrow(/OUTREACH_TRANSPORT/);
    expect(load).not.toThrow(/hunter2/);
  });

  it('is capture unless said otherwise, so that nothing leaves the machine', () => {
    expect(loadConfig(VALID).outreach).toEqual({
      transport: { kind: 'capture' },
      pricePerEmailMinor: 0,
      isPaced: true,
      dayMs: 86_400_000,
      shutdownWaitMs: 15_000,
    });
  });

  it('makes a price of what it sends; messages that stay here are free, unless charging is to be tried out', () => {
    expect(priceOf({})).toBe(0);
    expect(priceOf({ OUTREACH_CHARGE_CAPTURED: 'on' })).toBe(5);
    expect(priceOf({ OUTREACH_TRANSPORT: 'smtps://mail.acme.io' })).toBe(5);
  });

  it.each([{ OUTREACH_PACE: 'off' }, { OUTREACH_DAY: '2s' }])(
    'refuses %p when it sends to real people',
    (quick) => {
      expect(loadConfig({ ...VALID, ...quick }).outreach.transport).toEqual({ kind: 'capture' });
      expect(() => loadConfig({ ...VALID, ...quick, OUTREACH_TRANSPORT: 'smtps://mail.acme.io' })).toThrow(
        /need OUTREACH_TRANSPORT=capture/,
      );
    },
  );
});
