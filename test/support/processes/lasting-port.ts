import { randomInt } from 'node:crypto';
import { freePort } from '../../../src/observability/free-port';

/** A free port for a server that gives it up for a while: programs that look for any free port look above these. */
export async function aLastingPort(): Promise<number> {
  return await freePort(randomInt(10_000, 18_000));
}
