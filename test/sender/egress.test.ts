import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { classifyExchange } from '../../src/domain/deliveries/attempts/attempt-outcome';
import { loadConfig } from '../../src/config/config';
import { parseProxy } from '../../src/sender/egress/http-proxy';
import { stalledAtProxy } from '../../src/sender/egress/proxied-dial';
import { assertOwnAddress, parseLocalAddress } from '../../src/sender/egress/local-address';
import type { SenderOptions } from '../../src/sender/sender';
import { createWebsiteProber } from '../../src/sender/website-prober';
import { makeCertificateAuthority, type CertificateAuthority } from '../support/deliveries/certificates';
import {
  refuseWith,
  startForwardProxy,
  type ForwardProxy,
  type ProxyBehaviour,
} from '../support/deliveries/forward-proxy';
import { behaviours, findClosedPort } from '../support/deliveries/hostile-receiver';
import { BODY, aReceiver, aSender, answering, closeSendersAndReceivers, postTo } from './a-sender';

const AUTHORIZATION = `Basic ${Buffer.from('us er:pass:word').toString('base64')}`;

let authority: CertificateAuthority;
let proxy: ForwardProxy;

beforeAll(() => {
  authority = makeCertificateAuthority();
});
beforeEach(async () => {
  proxy = await startForwardProxy();
});
afterEach(async () => {
  await closeSendersAndReceivers();
  await proxy.close();
});

/** Sends through the proxy; names are found on this machine. */
function aProxiedSender(options: Partial<SenderOptions> = {}) {
  const egress = {
    proxy: parseProxy(`http://us%20er:pass%3Aword@127.0.0.1:${proxy.port}`),
    localAddress: null,
  };
  return aSender({
    egress,
    tls: { ca: authority.cert },
    resolve: answering('127.0.0.1'),
    ...options,
  });
}

const aTlsReceiver = () => aReceiver({ tls: authority.issue({ hosts: ['receiver.example'] }) });

describe('requests through a proxy', () => {
  it('to https go through a tunnel in which the certificate of the receiver itself is verified', async () => {
    const receiver = await aTlsReceiver();
    const sender = aProxiedSender();
    const url = `https://receiver.example:${receiver.port}/hook?x=1`;
    const exchange = await sender.send(postTo(url));

    expect(exchange).toMatchObject({
      status: 200,
      errorCode: null,
      remoteAddress: null,
      phases: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        proxyMs: expect.any(Number),
        tlsMs: expect.any(Number),
      },
    });
    expect(proxy.requests).toEqual([
      { line: `CONNECT receiver.example:${receiver.port}`, authorization: AUTHORIZATION },
    ]);
    const [received] = receiver.requests;
    expect(received?.requestLine).toBe('POST /hook?x=1 HTTP/1.1');
    expect(received?.body.equals(BODY)).toBe(true);
    expect(JSON.stringify(received?.headers).toLowerCase()).not.toContain('proxy');
  });

  it('to http are forwarded, with the address in full, and without the credentials of the proxy', async () => {
    const receiver = await aReceiver();
    const url = `http://receiver.example:${receiver.port}/hook?x=1`;
    const exchange = await aProxiedSender().send(postTo(url));

    expect(exchange).toMatchObject({ status: 200, remoteAddress: null });
    expect(exchange.phases).not.toHaveProperty('proxyMs');
    expect(proxy.requests).toEqual([{ line: `POST ${url}`, authorization: AUTHORIZATION }]);
    expect(receiver.requests[0]?.requestLine).toBe('POST /hook?x=1 HTTP/1.1');
    expect(receiver.requests[0]?.body.equals(BODY)).toBe(true);
  });

  it.each(['https', 'http'])('reuse the connection to %s', async (protocol) => {
    const receiver = await (protocol === 'https' ? aTlsReceiver() : aReceiver());
    const sender = aProxiedSender();
    const url = `${protocol}://receiver.example:${receiver.port}/hook`;
    await sender.send(postTo(url));
    await sender.send(postTo(url));

    expect(proxy.connectionCount()).toBe(1);
    expect(receiver.requests).toHaveLength(2);
  });

  it('are not made to a name with a private address: the proxy is not even asked', async () => {
    const sender = aProxiedSender({ resolve: answering('10.0.0.1') });
    const url = 'https://intranet.example/';

    expect(await sender.send(postTo(url))).toMatchObject({
      errorCode: 'blocked_address',
      status: null,
    });
    expect(proxy.connectionCount()).toBe(0);
  });

  it.each([
    ['the certificate is for another name', 'other.example', 'tls_error'],
    ['the tunnel ends during the handshake', 'receiver.example', 'tls_error'],
  ])('fail as without one where %s', async (_what, name, errorCode) => {
    const receiver = await aTlsReceiver();
    if (name === 'receiver.example')
      proxy.behave((socket) => socket.end('HTTP/1.1 200 Connection established\r\n\r\n'));
    const url = `https://${name}:${receiver.port}/`;
    const exchange = await aProxiedSender().send(postTo(url));

    expect(exchange).toMatchObject({ status: null, errorCode });
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('trouble with a proxy', () => {
  it.each<[string, ProxyBehaviour, string, RegExp]>([
    ['asks for other credentials', refuseWith(407), 'proxy_error', /credentials \(407\)/],
    ['does not permit the receiver', refuseWith(403), 'proxy_error', /does not let us connect[^]*\(403\)/],
    ['closes the connection', (socket) => socket.end(), 'proxy_error', /without an answer/],
    ['breaks the connection off', (socket) => socket.resetAndDestroy(), 'proxy_error', /broke .* off/],
    [
      'speaks something else',
      (socket) => socket.write('220 smtp\r\n\r\n'),
      'proxy_error',
      /not answer in HTTP/,
    ],
    ['never ends its answer', (socket) => socket.write('HTTP/1.1 200 '.repeat(2_000)), 'proxy_error', /HTTP/],
    ['has no connection', refuseWith(502), 'proxy_connect_failed', /no connection to the receiver \(502\)/],
  ])(
    'that %s is told as such, and never as an answer of the receiver',
    async (_what, behaviour, code, told) => {
      proxy.behave(behaviour);
      const sender = aProxiedSender();
      const exchange = await sender.send(postTo('https://receiver.example/'));

      expect(exchange).toMatchObject({
        status: null,
        errorCode: code,
        errorMessage: expect.stringMatching(told),
        responseHeaders: [],
      });
      expect(classifyExchange(exchange, new Date()).kind).toBe(
        code === 'proxy_error' ? 'faulty' : 'unreachable',
      );
      expect(JSON.stringify(exchange)).not.toMatch(/127\.0\.0\.1|pass|dXMg/);
    },
  );

  it('that is away says nothing of the receiver, nor where the proxy is', async () => {
    const egress = { proxy: parseProxy(`http://127.0.0.1:${await findClosedPort()}`), localAddress: null };
    const sender = aProxiedSender({ egress });
    const exchange = await sender.send(postTo('https://receiver.example/'));

    expect(exchange).toMatchObject({
      errorCode: 'proxy_error',
      errorMessage: 'The proxy cannot be reached (ECONNREFUSED)',
    });
  });

  it.each([
    ['the time for a connection', { connectTimeoutMs: 200 }],
    ['the deadline of the request', { timeoutMs: 200 }],
  ])('that lasts until %s is over is no time-out of the receiver', async (_what, limit) => {
    proxy.behave(() => undefined);
    const sender = aProxiedSender(limit);
    const exchange = await sender.send(postTo('https://receiver.example/'));

    expect(exchange).toMatchObject({
      status: null,
      errorCode: expect.stringMatching(/^proxy_/),
      errorMessage: expect.stringMatching(/^The proxy [^]* in time$/),
    });
  });

  it.each([
    ['connect', 'proxy_error'],
    ['proxy', 'proxy_connect_failed'],
    ['dns', undefined],
    ['tls', undefined],
    ['open', undefined],
  ] as const)('while %s is under way is told as %s', (phase, code) => {
    expect(stalledAtProxy(phase)?.code).toBe(code);
  });

  it.each([
    [407, 'proxy_error'],
    [502, 'proxy_connect_failed'],
    [504, 'proxy_connect_failed'],
  ])('is taken for the reason where a forwarded request is answered %i', async (status, errorCode) => {
    proxy.behave(refuseWith(status));
    const url = 'http://receiver.example/';
    const exchange = await aProxiedSender().send(postTo(url));

    expect(exchange).toMatchObject({ status: null, errorCode, responseHeaders: [] });
    expect(exchange.responseBody).toHaveLength(0);
  });

  it('leaves other answers to forwarded requests what they are: the receiver’s', async () => {
    const receiver = await aReceiver({ behaviour: behaviours.answer(503) });
    const url = `http://receiver.example:${receiver.port}/`;

    expect(await aProxiedSender().send(postTo(url))).toMatchObject({ status: 503 });
  });

  it('makes no website unreachable: its check is tried again', async () => {
    proxy.behave(refuseWith(407));
    const probeWebsite = createWebsiteProber({ sender: aProxiedSender(), userAgent: 'test' });

    await expect(probeWebsite('example.com', new AbortController().signal)).rejects.toThrow('no result');
  });
});

describe('the address of a proxy', () => {
  it.each([
    ['http://proxy.example:3128', { hostname: 'proxy.example', port: 3128, authorization: null }],
    ['http://[fd00::1]:8080/', { hostname: 'fd00::1', port: 8080, authorization: null }],
    ['http://proxy.example', { hostname: 'proxy.example', port: 80, authorization: null }],
  ])('is read from %s', (text, expected) => {
    expect(parseProxy(text)).toEqual(expected);
  });

  it.each([
    'https://u:hush@proxy.example',
    'proxy.example:3128',
    'http://u:hush@proxy.example/x',
    'http://',
    'socks5://p',
  ])('is not read from %s, which the complaint does not repeat', (WEBHOOK_PROXY) => {
    const load = () =>
      loadConfig({
        MONGODB_URI: 'mongodb://127.0.0.1/x',
        LOGIN_TOKEN_SECRET: 'l'.repeat(32),
        ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
        WEBHOOK_PROXY,
      });

    expect(load).toThrow(/Expected a proxy as http:[^]*WEBHOOK_PROXY/);
    expect(load).not.toThrow(/hush/);
  });
});

async function sendFrom(localAddress: string, address: string) {
  const receiver = await aReceiver();
  const sender = aSender({
    egress: { proxy: null, localAddress },
    resolve: answering(address),
  });
  const url = `http://receiver.example:${receiver.port}/`;
  return await sender.send(postTo(url));
}

describe('the address that connections come from', () => {
  it('is the one that is configured', async () => {
    expect(await sendFrom('127.0.0.1', '127.0.0.1')).toMatchObject({ status: 200 });
    expect(await sendFrom('192.0.2.1', '127.0.0.1')).toMatchObject({
      errorCode: 'connection_refused',
      errorMessage: expect.stringMatching(/EADDRNOTAVAIL|EINVAL/),
    });
  });

  it('reaches addresses of its own family alone', async () => {
    expect(await sendFrom('::1', '127.0.0.1')).toMatchObject({
      errorCode: 'dns_error',
      errorMessage: expect.stringContaining('receiver.example has no address'),
    });
  });

  it('must be one of this machine', async () => {
    expect(() => parseLocalAddress('localhost')).toThrow('"localhost" is not an IP address');
    await expect(assertOwnAddress('127.0.0.1')).resolves.toBeUndefined();
    await expect(assertOwnAddress('192.0.2.1')).rejects.toThrow('192.0.2.1 is no address of this machine');
  });
});
