import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import path from 'node:path';
import { projectRoot } from '../locations';
import { StartError } from '../start-error';

/** Watches over process groups: those not released when this process ends, however it ends, are ended. */
export interface ChildGuard {
  readonly pid: number;
  watch(pid: number): void;
  release(pid: number): void;
  close(): void;
}

/** How long the groups get between SIGTERM and SIGKILL. */
const GRACE_MS = 10_000;

export function startChildGuard(graceMs: number = GRACE_MS): ChildGuard {
  const script = path.join(projectRoot(), 'tools/embedded/programs/child-guard.mjs');
  const guard = spawn(process.execPath, ['--max-old-space-size=16', script, String(graceMs)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  });
  if (guard.pid === undefined) throw new StartError("The guard process can't be started");
  // Without it a crash leaves orphans, but nothing else depends on it.
  guard.stdin.on('error', () => undefined);
  guard.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return {
    pid: guard.pid,
    watch: (pid) => void guard.stdin.write(`+${pid}\n`),
    release: (pid) => void guard.stdin.write(`-${pid}\n`),
    close: () => guard.stdin.end(),
  };
}
