import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { behaviours, findClosedPort } from '../support/deliveries/hostile-receiver';
import { BODY, HEADERS, aReceiver, aSender, answering, closeSendersAndReceivers, postTo } from './a-sender';

afterEach(closeSendersAndReceivers);

describe('a request', () => {
  it('arrives with exactly the bytes and headers it was given, on every attempt', async () => {
    const receiver = await aReceiver();
    const sender = aSender();
    const request = { url: `${receiver.url}?a=b`, headers: [...HEADERS, 'X-Own', 'caf\u00e9'], body: BODY };

    await sender.send(request);
    await sender.send(request);

    expect(receiver.requests).toHaveLength(2);
    for (const received of receiver.requests) {
      expect(received.requestLine).toBe('POST /hook?a=b HTTP/1.1');
      expect(received.body.equals(BODY)).toBe(true);
      expect(received.headers).toEqual(
        expect.arrayContaining([
          ['host', `127.0.0.1:${receiver.port}`],
          ['content-length', String(BODY.length)],
          ['webhook-id', 'evt_1'],
          ['X-Own', 'caf\u00e9'],
        ]),
      );
    }
  });

  it('can be a GET without a body', async () => {
    const receiver = await aReceiver();

    await aSender().send({ url: receiver.url, method: 'GET', headers: [] });

    expect(receiver.requests).toMatchObject([{ requestLine: 'GET /hook HTTP/1.1', body: Buffer.alloc(0) }]);
  });

  it('is recorded with status, headers, body, address and the time of each phase', async () => {
    const receiver = await aReceiver({
      behaviour: behaviours.answer(202, { headers: { 'X-Request': 'a', 'x-request': 'b' }, body: 'thanks' }),
    });

    const exchange = await aSender().send(postTo(receiver.url));

    expect(exchange).toEqual({
      status: 202,
      errorCode: null,
      errorMessage: null,
      startedAt: expect.any(Date),
      phases: {
        dnsMs: null,
        connectMs: expect.any(Number),
        tlsMs: null,
        firstByteMs: expect.any(Number),
        totalMs: expect.any(Number),
      },
      remoteAddress: '127.0.0.1',
      responseHeaders: [
        ['content-length', '6'],
        ['x-request', 'a'],
        ['x-request', 'b'],
      ],
      responseBody: Buffer.from('thanks'),
      responseBodyTruncated: false,
    });
  });

  it('resolves names, and tells how long that took', async () => {
    const receiver = await aReceiver();
    const sender = aSender({ resolve: answering('127.0.0.1') });

    const exchange = await sender.send(postTo(`http://receiver.example:${receiver.port}/`));

    expect(exchange).toMatchObject({ status: 200, phases: { dnsMs: expect.any(Number) } });
    expect(receiver.requests[0]?.headers).toContainEqual(['host', `receiver.example:${receiver.port}`]);
  });

  it('that cannot be sent is an internal error, not an exception', async () => {
    const receiver = await aReceiver();

    const exchange = await aSender().send({
      url: receiver.url,
      headers: ['x', 'a\r\nhost: evil'],
      body: BODY,
    });

    expect(exchange).toMatchObject({ status: null, errorCode: 'internal_error' });
    expect(receiver.requests).toEqual([]);
  });
});

describe('connections', () => {
  it('are reused, and dialling is told for the first request only', async () => {
    const receiver = await aReceiver();
    const sender = aSender();
    const request = postTo(receiver.url);

    const first = await sender.send(request);
    const second = await sender.send(request);

    expect(receiver.connectionCount()).toBe(1);
    expect(first).toMatchObject({ phases: { connectMs: expect.any(Number) } });
    expect(second).toMatchObject({
      phases: { connectMs: null },
      remoteAddress: '127.0.0.1',
    });
  });

  it('are not used any more a minute after their address was vetted', async () => {
    const receiver = await aReceiver();
    const sender = aSender();
    const request = postTo(receiver.url);
    await sender.send(request);
    const clock = performance.now.bind(performance);
    const aMinuteLater = jest.spyOn(performance, 'now').mockImplementation(() => clock() + 60_001);

    const exchange = await sender.send(request);

    aMinuteLater.mockRestore();
    expect(exchange).toMatchObject({ status: 200, phases: { connectMs: expect.any(Number) } });
    expect(receiver.connectionCount()).toBe(2);
  });

  it('that grow too old during an exchange are closed after it', async () => {
    const clock = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now');
    const receiver = await aReceiver();
    receiver.behave((socket, request) => {
      later.mockImplementation(() => clock() + 60_001);
      behaviours.answer(200)(socket, request);
    });
    const sender = aSender();

    const exchange = await sender.send(postTo(receiver.url));

    later.mockRestore();
    expect(exchange.status).toBe(200);
    expect(sender.idleConnections()).toBe(0);
  });

  it('carry one request at a time', async () => {
    const receiver = await aReceiver();
    const sender = aSender();
    const request = postTo(receiver.url);

    await Promise.all(Array.from({ length: 20 }, async () => await sender.send(request)));
    await Promise.all(Array.from({ length: 20 }, async () => await sender.send(request)));

    expect(receiver.requests).toHaveLength(40);
    expect(receiver.connectionCount()).toBe(20);
  });

  it('that the receiver closes are replaced without a failed request', async () => {
    const receiver = await aReceiver({
      behaviour: behaviours.rawThenEnd('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
    });
    const sender = aSender();

    for (let index = 0; index < 5; index += 1) {
      const exchange = await sender.send(postTo(receiver.url));
      expect(exchange).toMatchObject({ status: 200, errorCode: null });
    }

    expect(receiver.connectionCount()).toBe(5);
  });

  it('of a closed sender are closed, and what was on the wire is interrupted', async () => {
    const receiver = await aReceiver({ behaviour: behaviours.silence() });
    const sender = aSender();
    const pending = sender.send(postTo(receiver.url));

    await sender.close();

    await expect(pending).resolves.toMatchObject({ status: null, errorCode: 'interrupted' });
    await expect(sender.send(postTo(receiver.url))).resolves.toMatchObject({
      errorCode: 'interrupted',
    });
  });
});

describe('an abort', () => {
  it('interrupts the requests of its signal and no others', async () => {
    const receiver = await aReceiver({ behaviour: behaviours.silence() });
    const sender = aSender({ timeoutMs: 300 });
    const controller = new AbortController();
    const request = postTo(receiver.url);
    const aborted = [1, 2, 3].map(async () => await sender.send({ ...request, signal: controller.signal }));
    const other = sender.send(request);

    controller.abort();

    const exchanges = await Promise.all(aborted);
    expect(exchanges.map(({ errorCode }) => errorCode)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
    ]);
    await expect(other).resolves.toMatchObject({ errorCode: 'timeout' });
  });

  it('before the request leaves keeps it from leaving', async () => {
    const receiver = await aReceiver();

    const exchange = await aSender().send(postTo(receiver.url, { signal: AbortSignal.abort() }));

    expect(exchange).toMatchObject({ status: null, errorCode: 'interrupted' });
    expect(receiver.connectionCount()).toBe(0);
  });

  it('while the body is being read leaves a success a success', async () => {
    const receiver = await aReceiver();
    const controller = new AbortController();
    receiver.behave((socket, request) => {
      behaviours.drip()(socket, request);
      // By then what has been sent is read, also where the process stood still until now.
      setTimeout(() => setImmediate(() => controller.abort()), 300);
    });

    const exchange = await aSender().send(postTo(receiver.url, { signal: controller.signal }));

    expect(exchange).toMatchObject({ status: 200, errorCode: 'interrupted' });
  });
});

describe('the address guard', () => {
  it.each([
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1:0/',
    'no address',
  ])('keeps requests from %s, without dialling', async (url) => {
    const exchange = await aSender().send(postTo(url));

    expect(exchange).toMatchObject({
      status: null,
      errorCode: 'blocked_address',
      remoteAddress: null,
      phases: { connectMs: null },
    });
  });

  it('keeps requests from loopback unless the operator allows it', async () => {
    const receiver = await aReceiver();
    const sender = aSender({ policy: { allowHttp: true, allowedCidrs: [] } });

    const exchange = await sender.send(postTo(receiver.url));

    expect(exchange.errorCode).toBe('blocked_address');
    expect(receiver.connectionCount()).toBe(0);
  });

  it('refuses a name with one private address among its answers, and does not record which', async () => {
    const receiver = await aReceiver();
    const sender = aSender({ resolve: answering('127.0.0.1', '10.0.0.1') });

    const exchange = await sender.send(postTo(`http://receiver.example:${receiver.port}/`));

    expect(exchange).toMatchObject({
      errorCode: 'blocked_address',
      errorMessage: 'blocked_address: receiver.example: The host name has an address that is not public',
    });
    expect(receiver.connectionCount()).toBe(0);
  });

  it('judges a name anew whenever it dials', async () => {
    const receiver = await aReceiver({ behaviour: behaviours.hangUp() });
    const answers = ['127.0.0.1', '10.0.0.1'];
    const sender = aSender({
      resolve: async (name) => await answering(answers.shift() ?? '')(name),
    });
    const request = postTo(`http://receiver.example:${receiver.port}/`);

    await expect(sender.send(request)).resolves.toMatchObject({ errorCode: 'connection_reset' });
    await expect(sender.send(request)).resolves.toMatchObject({ errorCode: 'blocked_address' });
  });
});

describe('a receiver that cannot be reached', () => {
  it('is a connection_refused where nobody listens', async () => {
    const port = await findClosedPort();

    const exchange = await aSender().send(postTo(`http://127.0.0.1:${port}/`));

    expect(exchange).toMatchObject({
      status: null,
      errorCode: 'connection_refused',
      errorMessage: expect.stringContaining('ECONNREFUSED'),
      remoteAddress: '127.0.0.1',
    });
  });

  it('is tried at its other addresses before it counts as unreachable', async () => {
    const receiver = await aReceiver();
    const sender = aSender({ resolve: answering('127.0.0.2', '127.0.0.1') });

    const exchange = await sender.send(postTo(`http://receiver.example:${receiver.port}/`));

    expect(exchange).toMatchObject({ status: 200, remoteAddress: '127.0.0.1' });
  });

  it('is a dns_error when its name does not exist', async () => {
    const notFound = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    const exchange = await aSender({ resolve: () => Promise.reject(notFound) }).send(
      postTo('http://nowhere.example/'),
    );

    expect(exchange).toMatchObject({ errorCode: 'dns_error', phases: { dnsMs: expect.any(Number) } });
  });

  it('is a time-out when its name is never resolved', async () => {
    const sender = aSender({ resolve: () => new Promise(() => undefined), connectTimeoutMs: 50 });

    const exchange = await sender.send(postTo('http://nowhere.example/'));

    expect(exchange).toMatchObject({ status: null, errorCode: 'timeout' });
  });

  it('costs nothing afterwards, however many there are', async () => {
    const port = await findClosedPort();
    const sender = aSender({ resolve: answering('127.0.0.1') });

    const errorCodes = new Set<string | null>();
    for (let group = 0; group < 20; group += 1) {
      const exchanges = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const url = `http://dead-${group}-${index}.example:${port}/`;
          return await sender.send(postTo(url));
        }),
      );
      for (const { errorCode } of exchanges) errorCodes.add(errorCode);
    }

    expect(errorCodes).toEqual(new Set(['connection_refused']));
    expect(sender.idleConnections()).toBe(0);
  });
});
