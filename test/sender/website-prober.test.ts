import { afterEach, describe, expect, it } from '@jest/globals';
import { parseCidrs } from '../../src/sender/addresses/address-guard';
import { createWebsiteProber } from '../../src/sender/website-prober';
import { makeCertificateAuthority } from '../support/deliveries/certificates';
import { behaviours } from '../support/deliveries/hostile-receiver';
import { answering, aReceiver, aSender, closeSendersAndReceivers, LOOPBACK_POLICY } from './a-sender';

afterEach(closeSendersAndReceivers);

const HOST = 'shop.example';
const authority = makeCertificateAuthority();
const tls = authority.issue({ hosts: [HOST] });

describe('probeWebsite', () => {
  it.each([200, 301, 404, 500])('takes the status %d for an answer', async (status) => {
    const website = await aReceiver({ behaviour: behaviours.answer(status) });

    expect(await probe({ http: website.port })).toEqual({ kind: 'answered' });
  });

  it('asks by https first and then not by http', async () => {
    const [secure, plain] = await Promise.all([aReceiver({ tls }), aReceiver()]);

    expect(await probe({ https: secure.port, http: plain.port })).toEqual({ kind: 'answered' });
    expect(secure.requests).toHaveLength(1);
    expect(plain.requests).toHaveLength(0);
  });

  it('asks by http where https fails', async () => {
    const [secure, plain] = await Promise.all([
      aReceiver({ tls: makeCertificateAuthority().issue({ hosts: [HOST] }) }),
      aReceiver(),
    ]);

    expect(await probe({ https: secure.port, http: plain.port })).toEqual({ kind: 'answered' });
    expect(plain.requests).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    const elsewhere = await aReceiver();
    const website = await aReceiver({
      behaviour: behaviours.answer(302, { headers: { location: elsewhere.url } }),
    });

    expect(await probe({ http: website.port })).toEqual({ kind: 'answered' });
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('asks the www. name where the host itself has no address', async () => {
    const website = await aReceiver();
    const found = await probe({ http: website.port, addresses: { [`www.${HOST}`]: ['127.0.0.1'] } });

    expect(found).toEqual({ kind: 'answered' });
    expect(hostsAsked(website.requests)).toEqual([`www.${HOST}:${website.port}`]);
  });

  it('says that nothing answered', async () => {
    expect(await probe({})).toEqual({ kind: 'no_answer' });
  });

  it('says that nothing answered in time', async () => {
    const website = await aReceiver({ behaviour: () => undefined });

    expect(await probe({ http: website.port, timeoutMs: 200 })).toEqual({ kind: 'no_answer' });
  });

  it('says that no name has an address', async () => {
    expect(await probe({ addresses: {} })).toEqual({ kind: 'resolver_error' });
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['an address of the cloud metadata', ['169.254.169.254']],
    ['a public and a private address', ['93.184.216.34', '192.168.1.1']],
    ['a mapped private address', ['::ffff:10.0.0.1']],
  ])('refuses a name with %s without a request', async (_name, addresses) => {
    expect(await probe({ addresses: { [HOST]: addresses } })).toEqual({ kind: 'non_public_address' });
  });

  it('refuses loopback unless the operator allows it', async () => {
    const website = await aReceiver();
    const policy = { allowHttp: true, allowedCidrs: parseCidrs(['10.0.0.0/8']) };

    expect(await probe({ http: website.port, policy })).toEqual({ kind: 'non_public_address' });
    expect(website.connectionCount()).toBe(0);
  });

  it('comes to no result when it is interrupted', async () => {
    const website = await aReceiver({ behaviour: () => undefined });
    const stop = new AbortController();
    const probing = probe({ http: website.port, signal: stop.signal });
    stop.abort();

    await expect(probing).rejects.toThrow('The probe came to no result');
  });
});

interface Probe {
  readonly https?: number;
  readonly http?: number;
  readonly addresses?: Readonly<Record<string, readonly string[]>>;
  readonly timeoutMs?: number;
  readonly policy?: typeof LOOPBACK_POLICY;
  readonly signal?: AbortSignal;
}

/** Where nothing is said about a scheme, whoever dials it is hung up on. */
async function probe({
  https,
  http,
  addresses = { [HOST]: ['127.0.0.1'] },
  timeoutMs = 60_000,
  policy = LOOPBACK_POLICY,
  signal = new AbortController().signal,
}: Probe) {
  const deaf = await aReceiver({ onConnection: (socket) => socket.destroy() });
  const ports = { https: https ?? deaf.port, http: http ?? deaf.port };
  const sender = aSender({
    timeoutMs,
    policy,
    tls: { ca: authority.cert },
    // Of others there are none.
    resolve: async (hostname) => await answering(...(addresses[hostname] ?? []))(hostname),
  });
  const probeWebsite = createWebsiteProber({ sender, userAgent: 'test', ports });
  return await probeWebsite(HOST, signal);
}

function hostsAsked(requests: readonly { headers: readonly (readonly [string, string])[] }[]): string[] {
  return requests.flatMap(({ headers }) =>
    headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value),
  );
}
