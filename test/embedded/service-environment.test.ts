import { describe, expect, it } from '@jest/globals';
import { serviceEnvironment } from '../../tools/embedded/service-environment';

const SECRETS = { loginTokenSecret: 'l', encryptionKey: 'e', apiKey: 'k' };
const ADDRESSES = {
  port: 8_080,
  metricsPort: 9_464,
  mongodbUri: 'mongodb://127.0.0.1:1/x',
  temporalAddress: '127.0.0.1:2',
  dataFolder: '/x',
};

const allowed = (env: NodeJS.ProcessEnv) =>
  serviceEnvironment(env, SECRETS, ADDRESSES)['WEBHOOK_ALLOWED_CIDRS'];

describe('npm start', () => {
  it.each([undefined, '', '127.0.0.1', '::1', 'localhost'])(
    'lets listeners be on this machine while it listens on %s',
    (address) => {
      expect(allowed({ LISTEN_ADDRESS: address })).toBe('127.0.0.0/8,::1/128');
    },
  );

  it.each(['0.0.0.0', '::', '192.168.0.7'])('does not while others reach it on %s', (address) => {
    expect(allowed({ LISTEN_ADDRESS: address })).toBeUndefined();
    expect(allowed({ LISTEN_ADDRESS: address, WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' })).toBe('127.0.0.1');
  });

  it.each([
    ['127.0.0.1', ['', '127.0.0.1', '0.0.0.0', '::']],
    ['[::1]', ['::1']],
    ['192.168.0.7', ['192.168.0.7']],
  ])('links to %s while it listens on any of %j', (host, addresses) => {
    for (const address of addresses) {
      const { PUBLIC_BASE_URL } = serviceEnvironment({ LISTEN_ADDRESS: address }, SECRETS, ADDRESSES);
      expect(PUBLIC_BASE_URL).toBe(`http://${host}:8080`);
    }
  });

  it('sends quickly while messages are captured, and at the real pace with a mail server', () => {
    const { OUTREACH_PACE, OUTREACH_DAY } = serviceEnvironment({ OUTREACH_DAY: '9s' }, SECRETS, ADDRESSES);
    expect([OUTREACH_PACE, OUTREACH_DAY]).toEqual(['off', '9s']);

    const live = serviceEnvironment({ OUTREACH_TRANSPORT: 'smtp://mail.acme.com' }, SECRETS, ADDRESSES);
    expect(live['OUTREACH_PACE']).toBeUndefined();
    expect(live['OUTREACH_DAY']).toBeUndefined();
  });
});
