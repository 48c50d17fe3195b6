import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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
  return probePort(0);
}

async function isFree(port: number): Promise<boolean> {
  try {
    await probePort(port);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Not by `instanceof`, which fails for errors of another realm, as under Jest. */
function isTaken(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'EADDRINUSE' || error.code === 'EACCES';
}

/** Listens on the port for a moment; rejects if that can't be. 0 takes any. Returns the port. */
export function probePort(port: number, host: string = HOST): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no TCP address'));
        else resolve(address.port);
      });
    });
  });
}
