import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { reasonOf, systemCodeOf } from './start-error';

const HOST = '127.0.0.1';

/**
 * Below the range from which systems take the ports of outgoing connections: one found free there could be
 * taken by a connection before the server that it is for listens on it.
 */
const RANDOM_PORT_MIN = 20_000;
const RANDOM_PORT_MAX = 32_000;
const TRIES = 50;

/** The port if nobody listens on it, else another that is free. 0 asks for any. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(RANDOM_PORT_MIN, RANDOM_PORT_MAX);
    if (await isFree(port)) return port;
  }
  return probe(0);
}

async function isFree(port: number): Promise<boolean> {
  try {
    await probe(port);
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes(systemCodeOf(error) ?? '')) return false;
    throw error;
  }
}

/** Undefined if the port can be listened on, else why not. */
export async function whyTaken(port: number): Promise<string | undefined> {
  try {
    await probe(port);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no TCP address'));
        else resolve(address.port);
      });
    });
  });
}
