import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './file-lock';
import { StartError, reasonOf, systemCodeOf } from './start-error';
import type { Report } from './providers/provider';

/** The folder that keeps everything between starts, held by this process. */
export interface DataDirectory {
  readonly path: string;
  file(...names: string[]): string;
  release(): Promise<void>;
}

/** Says that the folder is ours, so that `--fresh` never deletes anybody else's files. */
const MARKER = '.lead-outreach-data';
const HOLDER = 'supervisor.json';
const FREE_BYTES_MIN = 300 * 1024 * 1024;
/** What a supervisor that was killed has left running gets ended by its guard within this time. */
const CLEAN_UP_MS = 30_000;

/**
 * Creates or opens the folder and claims it for this process.
 * Rejects with a StartError if another supervisor holds it, if it can't be written, has no room, or
 * holds files that are not ours.
 * @param guardPid the process that cleans up after this one, should it be killed
 */
export async function openDataDirectory(
  folder: string,
  options: { readonly isFresh: boolean; readonly guardPid: number; readonly report: Report },
): Promise<DataDirectory> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await markAsOurs(folder);
    await claim(folder, options.guardPid, options.report);
    if (options.isFresh) await forgetAll(folder);
    await requireRoom(folder);
  } catch (error) {
    throw error instanceof StartError ? error : explain(folder, error);
  }
  return {
    path: folder,
    file: (...names) => path.join(folder, ...names),
    release: () => rm(path.join(folder, HOLDER), { force: true }),
  };
}

/** An explanation in the operator's words for what a file system refuses. */
export function explain(folder: string, error: unknown): StartError {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'it or a folder above it is a file',
    EEXIST: 'it is a file',
  };
  const reason = reasons[systemCodeOf(error) ?? ''] ?? reasonOf(error);
  return new StartError(
    `The data folder ${folder} can't be used: ${reason}. Set DATA_DIR to another folder.`,
    {
      cause: error,
    },
  );
}

export function requireFreeBytes(folder: string, freeBytes: number): void {
  if (freeBytes >= FREE_BYTES_MIN) return;
  const [free, needed] = [freeBytes, FREE_BYTES_MIN].map((bytes) => Math.floor(bytes / 1024 / 1024));
  throw new StartError(
    `The disk of the data folder ${folder} is full: ${free} MB are free, ${needed} MB needed.`,
  );
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  requireFreeBytes(folder, bavail * bsize);
}

async function markAsOurs(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.includes(MARKER)) return;
  if (names.some((name) => name !== 'lost+found')) {
    throw new StartError(
      `The data folder ${folder} holds files that are not ours. Set DATA_DIR to a new or empty folder.`,
    );
  }
  await writeFile(path.join(folder, MARKER), 'Written and deleted by "npm start" of Lead Outreach.\n');
}

async function claim(folder: string, guardPid: number, report: Report): Promise<void> {
  const file = path.join(folder, HOLDER);
  const content = JSON.stringify({ pid: process.pid, guardPid });
  try {
    await writeFile(file, content, { flag: 'wx' });
    return;
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  const holder = await readHolder(file);
  if (await isSupervisor(holder.pid)) {
    throw new StartError(
      `"npm start" is already running on ${folder} as process ${holder.pid}. Stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  }
  await untilCleanedUp(holder.guardPid, report);
  await rm(file, { force: true });
  await writeFile(file, content, { flag: 'wx' });
}

async function untilCleanedUp(guardPid: number, report: Report): Promise<void> {
  const deadline = performance.now() + CLEAN_UP_MS;
  if (await isSupervisor(guardPid))
    report('Waiting for the servers of the last run, which was killed, to end');
  while ((await isSupervisor(guardPid)) && performance.now() < deadline) await sleep(100);
}

async function readHolder(file: string): Promise<{ pid: number; guardPid: number }> {
  try {
    const { pid, guardPid } = JSON.parse(await readFile(file, 'utf8'));
    return { pid: Number(pid), guardPid: Number(guardPid) };
  } catch {
    return { pid: 0, guardPid: 0 };
  }
}

/** Is the process alive and one of Node's? A reused pid should not keep anybody from starting. */
async function isSupervisor(pid: number): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (commandLine === undefined) return process.platform !== 'linux';
  return commandLine.includes('node');
}

async function forgetAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if ([MARKER, HOLDER, 'lost+found'].includes(name)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
