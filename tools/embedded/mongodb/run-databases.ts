import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { withDatabase } from './database-uri';
import { projectRoot } from '../locations';

/** Databases of one run of the tests or the benchmarks, on a MongoDB that others use as well. */
export interface RunDatabases {
  /** What the names of all its databases begin with. */
  readonly prefix: string;
  /** Removes them all, and nothing else. They are removed also when this process is killed. */
  close(): Promise<void>;
}

/** @param uri the server's; its user may make and drop databases */
export function openRunDatabases(uri: string, kind: 'test' | 'bench'): RunDatabases {
  const prefix = `lead-outreach-${kind}-${randomBytes(4).toString('hex')}-`;
  const script = path.join(projectRoot(), 'tools/embedded/programs/drop-databases.mjs');
  const cleaner = spawn(process.execPath, [script, prefix], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A Ctrl-C is for this process alone; the cleaner has to outlive it.
    detached: true,
    env: { MONGODB_URI: uri },
  });
  cleaner.stdin.on('error', () => undefined);
  cleaner.unref();
  return {
    prefix,
    async close() {
      cleaner.ref();
      if (cleaner.exitCode !== null || cleaner.signalCode !== null) return;
      const ended = once(cleaner, 'exit');
      cleaner.stdin.end('closed\n');
      await ended;
    },
  };
}

/** The connection string of a new database of a run, empty until used. */
export function newRunDatabase(uri: string, prefix: string): string {
  return withDatabase(uri, `${prefix}${randomBytes(6).toString('hex')}`);
}
