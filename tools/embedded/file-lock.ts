import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCodeOf } from './start-error';

const POLL_MS = 200;

/**
 * Runs `work` while no other process on this machine runs any under the same lock file. A lock left
 * by a process that is gone is taken over.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
  options: { readonly signal?: AbortSignal | undefined; readonly onWait?: (holderPid: number) => void } = {},
): Promise<Result> {
  await mkdir(path.dirname(file), { recursive: true });
  let hasWaited = false;
  while (!(await tryLock(file))) {
    const holderPid = await readHolder(file);
    if (holderPid !== undefined && !isAlive(holderPid)) {
      await removeLockOf(file, holderPid);
      continue;
    }
    if (!hasWaited && holderPid !== undefined) options.onWait?.(holderPid);
    hasWaited = true;
    await sleep(POLL_MS, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) === 'EPERM';
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Two may find the same lock stale: whoever moved a newer lock away by mistake puts it back. */
async function removeLockOf(file: string, deadPid: number): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside)) === deadPid) await rm(aside, { force: true });
  else await rename(aside, file);
}
