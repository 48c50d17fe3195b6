import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { classifyExchange } from '../../src/domain/deliveries/attempts/attempt-outcome';
import type { Exchange } from '../../src/domain/deliveries/attempts/exchange';
import type { CertificateAuthority } from '../support/deliveries/certificates';
import { makeCertificateAuthority, makeSelfSigned } from '../support/deliveries/certificates';
import type { ReceiverOptions } from '../support/deliveries/hostile-receiver';
import { aReceiver, aSender, answering, closeSendersAndReceivers, postTo } from './a-sender';

afterEach(closeSendersAndReceivers);

describe('TLS', () => {
  let authority: CertificateAuthority;

  beforeAll(() => {
    authority = makeCertificateAuthority();
  });

  it('is spoken with a receiver whose certificate is good, and its time is told', async () => {
    const exchange = await exchangeWith({ tls: authority.issue({ hosts: ['127.0.0.1'] }) });

    expect(exchange).toMatchObject({
      status: 200,
      errorCode: null,
      phases: { connectMs: expect.any(Number), tlsMs: expect.any(Number) },
    });
  });

  it('checks the name, not the address it resolves to', async () => {
    const receiver = await aReceiver({ tls: authority.issue({ hosts: ['receiver.example'] }) });
    const sender = aSender({
      tls: { ca: authority.cert },
      resolve: answering('127.0.0.1'),
    });

    const send = async (host: string) => await sender.send(postTo(`https://${host}:${receiver.port}/`));

    await expect(send('receiver.example')).resolves.toMatchObject({ status: 200 });
    await expect(send('receiver.example.')).resolves.toMatchObject({ status: 200 });
    await expect(send('other.example')).resolves.toMatchObject({ errorCode: 'tls_error' });
  });

  it.each<[string, () => ReceiverOptions, RegExp]>([
    [
      'has expired',
      () => ({ tls: authority.issue({ hosts: ['127.0.0.1'], isExpired: true }) }),
      /^During the TLS handshake: CERT_HAS_EXPIRED: /,
    ],
    [
      'vouches for itself',
      () => ({ tls: makeSelfSigned(['127.0.0.1']) }),
      /^During the TLS handshake: DEPTH_ZERO_SELF_SIGNED_CERT: /,
    ],
    [
      'is for another host',
      () => ({ tls: authority.issue({ hosts: ['other.example'] }) }),
      /^During the TLS handshake: ERR_TLS_CERT_ALTNAME_INVALID: /,
    ],
    [
      'comes from an authority nobody knows',
      () => ({ tls: makeCertificateAuthority().issue({ hosts: ['127.0.0.1'] }) }),
      /^During the TLS handshake: UNABLE_TO_VERIFY_LEAF_SIGNATURE: /,
    ],
  ])(
    'refuses a certificate that %s, and says so; the attempt is repeated',
    async (_name, receiver, message) => {
      const exchange = await exchangeWith(receiver());

      expect(exchange).toMatchObject({
        status: null,
        errorCode: 'tls_error',
        errorMessage: expect.stringMatching(message),
        phases: { connectMs: expect.any(Number), tlsMs: null },
      });
      expect(classifyExchange(exchange, new Date()).kind).toBe('unreachable');
    },
  );

  it('is refused to a receiver that speaks TLS 1.0 only', async () => {
    const exchange = await exchangeWith({
      tls: {
        ...authority.issue({ hosts: ['127.0.0.1'] }),
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1',
        ciphers: 'DEFAULT:@SECLEVEL=0',
      },
    });

    expect(exchange).toMatchObject({ status: null, errorCode: 'tls_error' });
  });

  it('is not mistaken when a receiver speaks plain HTTP on its port', async () => {
    const exchange = await exchangeWith({
      protocol: 'https',
      onConnection: (socket) => {
        socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
      },
    });

    expect(exchange).toMatchObject({ status: null, errorCode: 'tls_error' });
  });

  it('that takes too long is a tls_error', async () => {
    const receiver = await aReceiver({ protocol: 'https', onConnection: (socket) => socket.resume() });
    const sender = aSender({ connectTimeoutMs: 100 });

    const exchange = await sender.send(postTo(receiver.url));

    expect(exchange).toMatchObject({
      status: null,
      errorCode: 'tls_error',
      errorMessage: 'During the TLS handshake: ETIMEDOUT: No connection within 100 ms',
      phases: { connectMs: expect.any(Number), tlsMs: null },
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['speaks nonsense on', (socket) => socket.write('nonsense')],
  ])('is a tls_error when the receiver %s the connection during the handshake', async (_name, breakOff) => {
    const exchange = await exchangeWith({ protocol: 'https', onConnection: breakOff });

    expect(exchange).toMatchObject({
      status: null,
      errorCode: 'tls_error',
      errorMessage: expect.stringMatching(/^During the TLS handshake: /),
      phases: { connectMs: expect.any(Number), tlsMs: null },
    });
  });

  async function exchangeWith(options: ReceiverOptions): Promise<Exchange> {
    const receiver = await aReceiver(options);
    const sender = aSender({ tls: { ca: authority.cert } });
    return await sender.send(postTo(receiver.url));
  }
});
