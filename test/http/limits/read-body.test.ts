import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readBody } from '../../../src/http/read-body';
import { deferred } from '../../support/deferred';

let server: Server;
let read: Promise<Buffer>;

const closed = async (request: IncomingMessage) =>
  await new Promise((resolve) => request.once('close', resolve));

/** Sends this and hangs up; what arrives is read as a body once `when` is over. */
async function hangUpAfter(
  sent: string,
  when: (request: IncomingMessage) => Promise<unknown>,
): Promise<void> {
  const reading = deferred<null>();
  server.once('request', (request: IncomingMessage) => {
    request.on('error', () => undefined);
    void when(request).then(() => {
      read = readBody(request, 1_000);
      read.catch(() => undefined);
      reading.resolve(null);
    });
  });
  const { port }: AddressInfo = Object(server.address());
  const socket = connect(port, '127.0.0.1', () => socket.write(sent, () => socket.destroy()));
  await reading.promise;
}

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n';

describe('a body whose client hangs up', () => {
  it.each([
    ['before all of it was sent', `${HEAD}ab`],
    ['when all of it was sent', `${HEAD}abcd`],
  ])('before it is read, %s, is refused and does not keep its request for ever', async (_when, sent) => {
    await hangUpAfter(sent, closed);

    await expect(read).rejects.toThrow('The body ended early');
  });

  it('while it is read is refused', async () => {
    await hangUpAfter(`${HEAD}ab`, async () => undefined);

    await expect(read).rejects.toThrow('The body ended early');
  });
});
