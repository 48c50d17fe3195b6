import { loadConfig } from '../src/config/config';

const VALID = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/lead_outreach',
  LOGIN_TOKEN_SECRET: 'l'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('loadConfig', () => {
  it('names everything that is wrong at once', () => {
    const wrong = { PORT: 'http', WEBHOOK_RETRY_SCHEDULE: '5m,5s', DAILY_FEE: '0.5' };
    const load = () => loadConfig(wrong);

    expect(load).toThrow(/PORT[^]*DAILY_FEE|DAILY_FEE[^]*PORT/);
    expect(load).toThrow(/MONGODB_URI/);
    expect(load).toThrow(/LOGIN_TOKEN_SECRET/);
    expect(load).toThrow(/shorter than the step before/);
  });

  it('has no defaults for secrets', () => {
    expect(() => loadConfig({ MONGODB_URI: VALID.MONGODB_URI })).toThrow(
      /Is required\s+→ at LOGIN_TOKEN_SECRET[^]*Is required\s+→ at ENCRYPTION_KEY/,
    );
  });

  it.each([
    ['a retry schedule that shrinks', { WEBHOOK_RETRY_SCHEDULE: '5m,5s' }, /WEBHOOK_RETRY_SCHEDULE/],
    ['a retry schedule without a unit', { WEBHOOK_RETRY_SCHEDULE: '5' }, /WEBHOOK_RETRY_SCHEDULE/],
    ['an address range that is none', { WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8,intranet' }, /"intranet" is not/],
    [
      'an address of MongoDB whose options change what is promised',
      { MONGODB_URI: 'mongodb://u:secret@a,b/x?w=1&readPreference=secondaryPreferred' },
      /w must be majority: [^]*readPreference must be primary: everything is read from the primary/,
    ],
    [
      'an encryption key of the wrong length',
      { ENCRYPTION_KEY: Buffer.alloc(16).toString('base64') },
      /ENCRYPTION_KEY/,
    ],
    ['a public address with another scheme', { PUBLIC_BASE_URL: 'ftp://example.com' }, /PUBLIC_BASE_URL/],
    ['a public address with a path', { PUBLIC_BASE_URL: 'https://example.com/outreach' }, /without a path/],
    ['a public address with a password', { PUBLIC_BASE_URL: 'https://a:b@example.com' }, /without a path/],
    ['no time to keep connections', { HTTP_KEEP_ALIVE: '0s' }, /HTTP_KEEP_ALIVE/],
    ['a size without a number', { SEED_MAX_BYTES: 'large' }, /SEED_MAX_BYTES/],
    [
      'a prefix of NAT64 that is none',
      { WEBHOOK_NAT64_PREFIXES: '64:ff9b::/96,64:ff9b::/90' },
      /"64:ff9b::\/90" is not an IPv6 prefix/,
    ],
    ['a local address that is a name', { WEBHOOK_LOCAL_ADDRESS: 'eth0' }, /"eth0" is not an IP address/],
    [
      'a deny list with an entry that is no domain',
      { ELIGIBILITY_DENY_LIST: 'a.example, 10.0.0.1' },
      /"10.0.0.1" must/,
    ],
    ['a currency that is none, which no amount could be shown in', { CURRENCY: 'EUD' }, /CURRENCY/],
    ['a fee above what one top-up may be', { DAILY_FEE: '100000001' }, /DAILY_FEE/],
  ])('refuses %s, by name', (_what, wrong, message) => {
    expect(() => loadConfig({ ...VALID, ...wrong })).toThrow(message);
  });

  it('never shows a secret in what it complains about', () => {
    const key = 'not-base64-but-a-secret-all-the-same';
    const complain = () => loadConfig({ ...VALID, ENCRYPTION_KEY: key, LOGIN_TOKEN_SECRET: 'short-secret' });

    expect(complain).toThrow(/ENCRYPTION_KEY/);
    expect(complain).not.toThrow(new RegExp(`${key}|short-secret`));
  });

  it.each(['https://Leads.example.com', 'https://leads.example.com/'])(
    'reads the origin of %s',
    (address) => {
      expect(loadConfig({ ...VALID, PUBLIC_BASE_URL: address }).publicOrigin).toBe(
        'https://leads.example.com',
      );
    },
  );

  it('takes a variable set to nothing as not set', () => {
    expect(loadConfig({ ...VALID, PORT: '', WEBHOOK_ALLOWED_CIDRS: ' ' })).toMatchObject({
      port: 8_080,
      webhookAllowedCidrs: [],
    });
  });

  it('reads lists, durations and sizes', () => {
    const config = loadConfig({
      ...VALID,
      WEBHOOK_RETRY_SCHEDULE: '5s,2h',
      WEBHOOK_TIMEOUT: '500ms',
      SEED_MAX_BYTES: '512KiB',
      WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8, ::1/128',
    });

    expect(config).toMatchObject({
      retryScheduleMs: [5_000, 7_200_000],
      webhookTimeoutMs: 500,
      seedBytesMax: 524_288,
      webhookAllowedCidrs: ['10.0.0.0/8', '::1/128'],
    });
  });
});
