import { afterEach, describe, expect, it } from '@jest/globals';
import { createCheckMailDomain } from '../../src/mailer/check-mail-domain';
import { aDnsServer, type DnsServer } from '../support/deliveries/dns-server';

let server: DnsServer | null = null;
afterEach(() => server?.close());

async function check(texts: Readonly<Record<string, readonly string[]>>, isSilent = false) {
  server = await aDnsServer(
    () => (isSilent ? 'silence' : []),
    (name) => texts[name] ?? [],
  );
  return await createCheckMailDomain({ servers: [server.address], timeoutMs: 100 })('acme.io', 'k1');
}

const missing = { state: 'missing', record: null };
const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;

describe('the domain of a sender', () => {
  it('is shown with its records of SPF, DKIM and DMARC, also where they come in parts', async () => {
    const report = await check({
      'acme.io': ['google-site-verification=x', 'v=spf1 include:_spf.mail.io -all'],
      'k1._domainkey.acme.io': [KEY],
      '_dmarc.acme.io': ['v=DMARC1; p=reject'],
    });

    expect(report).toEqual({
      domain: 'acme.io',
      spf: { state: 'found', record: 'v=spf1 include:_spf.mail.io -all' },
      dkim: { state: 'found', record: KEY },
      dmarc: { state: 'found', record: 'v=DMARC1; p=reject' },
    });
  });

  it('lacks what no text of its is', async () => {
    const report = await check({ 'acme.io': ['v=spf10 no'], '_dmarc.acme.io': ['hello'] });

    expect(report).toMatchObject({ spf: missing, dkim: missing, dmarc: missing });
  });

  it('is unknown, and no failure, where no name server answers', async () => {
    const unknown = { state: 'unknown', record: null };

    expect(await check({}, true)).toMatchObject({ spf: unknown, dkim: unknown, dmarc: unknown });
  });
});
