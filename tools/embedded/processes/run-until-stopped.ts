import type { StartOptions } from '../start-all';
import { supervise } from './supervisor';

/** The terminal, npm and the launcher may each pass on the same Ctrl-C. */
const SAME_REQUEST_MS = 1000;

/**
 * Supervises until a signal, or the end of the launcher, asks for the end; then ends this process.
 * A second signal later on ends everything at once.
 */
export async function runUntilStopped(options: StartOptions): Promise<void> {
  const stop = new AbortController();
  const kill = new AbortController();
  let stopRequestedAt = Number.NEGATIVE_INFINITY;
  const request = (): void => {
    if (!stop.signal.aborted) {
      stopRequestedAt = performance.now();
      stop.abort();
    } else if (performance.now() - stopRequestedAt > SAME_REQUEST_MS) {
      kill.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.on('disconnect', request);
  // A terminal or launcher that is gone takes no more lines.
  process.stdout.on('error', () => undefined);

  process.exit(await supervise(options, { stop: stop.signal, kill: kill.signal }));
}
