import { createServer } from 'node:net';
import { reasonOf, systemCodeOf } from './start-error';

const HOST = '127.0.0.1';

/** The port if nobody listens on it, else one that the system finds free. 0 asks for any. */
export async function freePort(preferred: number): Promise<number> {
  try {
    return await probe(preferred);
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes(systemCodeOf(error) ?? '')) throw error;
    return probe(0);
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
