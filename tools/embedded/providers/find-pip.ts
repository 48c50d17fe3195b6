import path from 'node:path';
import { projectRoot } from '../locations';
import { reasonOf } from '../start-error';
import { program, type Program } from './program';
import type { FindOptions } from './provider';
import { runCommand } from './run-command';

export const PROBE_MS = 60_000;
const PIP_MS = 180_000;

export interface Python {
  readonly file: string;
  /** Such as `3.11`. */
  readonly version: string;
}

/** The interpreter's own pip; else the one that a virtual environment gets; else one fetched from the index. */
export async function findPip(python: Python, staging: string, options: FindOptions): Promise<Program> {
  const run = (file: string, args: readonly string[], timeoutMs: number): Promise<string> =>
    runCommand(file, args, { env: options.env, timeoutMs, signal: options.signal });
  const failures: string[] = [];
  const attempts: readonly [string, () => Promise<Program>][] = [
    [
      'pip',
      async () => {
        await run(python.file, ['-m', 'pip', '--version'], PROBE_MS);
        return program(python.file, ['-m', 'pip']);
      },
    ],
    [
      'venv',
      async () => {
        const venv = path.join(staging, 'venv');
        await run(python.file, ['-m', 'venv', venv], PIP_MS);
        return program(path.join(venv, 'bin', 'python'), ['-m', 'pip']);
      },
    ],
    [
      'pip from the index',
      async () => {
        const script = path.join(projectRoot(), 'tools/embedded/programs/fetch-pip.py');
        const output = await run(python.file, [script, staging], PIP_MS);
        return program(python.file, [path.join(output.trim().split('\n').at(-1) ?? '', 'pip')]);
      },
    ],
  ];
  for (const [name, attempt] of attempts) {
    try {
      return await attempt();
    } catch (error) {
      options.signal?.throwIfAborted();
      failures.push(`${name}: ${reasonOf(error)}`);
    }
  }
  throw new Error(`${python.file} has no way to install packages (${failures.join('; ')})`);
}
