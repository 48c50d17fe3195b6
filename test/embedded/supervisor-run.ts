import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../support/jest/servers';
import { programArguments } from '../support/processes/typescript-program';

/** A supervisor in a process of its own, with stand-ins for the worker and the API. */
export interface SupervisorRun {
  readonly pid: number;
  readonly output: () => string;
  /** Resolves when the output contains the text; rejects when the process ends without it. */
  readonly until: (text: string) => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number | null>;
  /** Content of `embedded.json`. */
  readonly addresses: () => Record<string, string>;
  /** The environment that the stand-in was given, and its pid. */
  readonly environmentOf: (standIn: 'worker' | 'api') => Record<string, string>;
  /** What the stand-ins did, a line each. */
  readonly story: () => string[];
}

export interface RunOptions {
  readonly dataFolder: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
}

const read = (file: string): string => readFileSync(file, 'utf8');
const running = new Map<() => void, Promise<unknown>>();

export function startSupervisor({ dataFolder, env = {}, args = [] }: RunOptions): SupervisorRun {
  const standIns = temporaryFolder('stand-ins').folder;
  const child = spawn(
    process.execPath,
    programArguments(path.join(__dirname, 'programs', 'start.ts'), ...args),
    {
      env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, STAND_IN_FOLDER: standIns, ...env },
      // The channel ends it should the test be killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const end = (): void => void child.kill('SIGTERM');
  running.set(end, ended);
  void ended.then(() => running.delete(end));
  const add = (chunk: Buffer): void => {
    output += chunk.toString();
    child.emit('output');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.includes(text)) resolve();
        };
        child.on('output', look);
        look();
        void ended.then(() => reject(new Error(`ended without "${text}":\n${output}`)));
      }),
    signal: (signal) => void child.kill(signal),
    ended,
    addresses: () => JSON.parse(read(path.join(dataFolder, 'embedded.json'))),
    environmentOf: (standIn) => JSON.parse(read(path.join(standIns, `${standIn}-environment.json`))),
    story: () => read(path.join(standIns, 'story.txt')).trim().split('\n'),
  };
}

/** For `afterEach`: a test that failed leaves nothing running. */
export async function endAllSupervisors(): Promise<void> {
  for (const end of running.keys()) end();
  await Promise.all(running.values());
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Resolves as soon as the condition holds; the test's own time-out is the limit. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}
