import { freePort, probePort } from '../../src/observability/free-port';
import { reasonOf, StartError } from './start-error';

const API_PORT = 8080;

/** The one port that clients know: it is not replaced by another. 0 takes any. */
export async function requirePort(
  setting: string | undefined,
  listenAddress: string | undefined,
): Promise<number> {
  const port = setting === undefined || setting === '' ? API_PORT : Number(setting);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${setting}".`);
  }
  if (port === 0) return freePort(0);
  return probePort(port, listenAddress?.trim() || undefined).catch((error: unknown) => {
    throw new StartError(
      `Port ${port} can't be used for the API (${reasonOf(error)}). Set PORT to a free one.`,
    );
  });
}
