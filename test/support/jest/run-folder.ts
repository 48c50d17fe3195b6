import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '../../../tools/embedded/file-lock';

/** What is there already is memory: where Linux lets programs share it. */
const MEMORY = '/dev/shm';
const GIB = 1_073_741_824;
/** A run of all tests writes less than this. */
const ROOM_BYTES_MIN = 2 * GIB;
/** What is written takes memory away from the servers and the tests themselves. */
const FREE_MEMORY_BYTES_MIN = 6 * GIB;

/**
 * A folder for the servers and the tests of this run: in memory where there is plenty, so that a disk that stands still
 * holds up no test; else in `fallback`. Processes are killed in tests, the machine is not, so memory keeps what it has to.
 */
export async function makeRunFolder(fallback: string): Promise<string> {
  const inMemory = path.join(MEMORY, `lead-outreach-${os.hostname()}-${os.userInfo().uid}`);
  const mayUseMemory = await canRunIn(inMemory);
  await removeLeftovers(fallback);
  if (mayUseMemory) await removeLeftovers(inMemory);
  const folder = path.join(mayUseMemory ? inMemory : fallback, String(process.pid));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}

async function canRunIn(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize < ROOM_BYTES_MIN || process.availableMemory() < FREE_MEMORY_BYTES_MIN) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stats = await lstat(folder);
    return stats.isDirectory() && stats.uid === os.userInfo().uid && (await canExecuteIn(folder));
  } catch {
    return false;
  }
}

/** Tests write programs and run them, which some systems do not allow there. */
async function canExecuteIn(folder: string): Promise<boolean> {
  const program = path.join(folder, `program-${process.pid}`);
  await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  await rm(program, { force: true });
  return status === 0;
}

/** Folders are named by their process, so that what interrupted runs have left is recognized. */
async function removeLeftovers(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (!isAlive(Number(name.replace('program-', ''))))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}
