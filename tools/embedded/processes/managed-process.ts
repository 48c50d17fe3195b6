import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync, renameSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildGuard } from './child-guard';
import type { Program } from '../providers/program';
import { reasonOf, StartError } from '../start-error';

export interface ProcessOptions {
  /** As the operator knows it: "MongoDB". */
  readonly name: string;
  readonly program: Program;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Gets stdout and stderr; what an earlier run left is kept as `<logFile>.1`. */
  readonly logFile: string;
  /** Opens a message channel for the readiness message `{ type: 'ready' }`. */
  readonly hasChannel?: boolean;
  /** Between SIGTERM and SIGKILL. */
  readonly stopWithinMs: number;
  /** Lets this process end while the child runs (the guard then ends the child). */
  readonly isBackground?: boolean;
}

/** A child process in its own group, so that a Ctrl-C in the terminal does not reach it. */
export interface ManagedProcess {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves with how it ended: "code 1", "signal SIGKILL". */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** True once the process has sent `{ type: 'ready' }`. */
  hasReportedReady(): boolean;
  /** SIGTERM, and SIGKILL if that takes too long. Resolves when the process has ended. */
  stop(): Promise<void>;
  kill(): void;
  lastLines(count: number): string;
}

export function startProcess(options: ProcessOptions, guard: ChildGuard): ManagedProcess {
  const child = spawnLogged(options);
  const pid = child.pid;
  let ending: string | undefined;
  let isReady = false;
  const exited = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      ending ??= how;
      if (pid !== undefined) guard.release(pid);
      resolve(ending);
    };
    child.once('error', (error) => end(`an error: ${reasonOf(error)}`));
    child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`));
  });
  if (pid === undefined) throw new StartError(`${options.name} can't be started: ${options.program.file}`);
  guard.watch(pid);
  if (options.isBackground === true) child.unref();
  child.on('message', (message) => {
    isReady ||= isReadyMessage(message);
  });

  const signalGroup = (signal: NodeJS.Signals): void => {
    if (ending !== undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It ended a moment ago.
    }
  };
  return {
    name: options.name,
    pid,
    logFile: options.logFile,
    exited,
    hasExited: () => ending !== undefined,
    hasReportedReady: () => isReady,
    stop: () => stopWithin(options.stopWithinMs, exited, signalGroup),
    kill: () => signalGroup('SIGKILL'),
    lastLines: (count) => lastLines(options.logFile, count),
  };
}

/** Polls `isReady` (an error counts as no) until it holds; rejects when the process ends or `withinMs` has passed. */
export async function untilReady(
  child: ManagedProcess,
  isReady: () => boolean | Promise<boolean>,
  withinMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    if (child.hasExited()) throw new StartError(describeEnd(child, await child.exited));
    try {
      if (await isReady()) return;
    } catch {
      // Not yet.
    }
    await sleep(50);
  }
  throw new StartError(`${child.name} was not ready within ${withinMs / 1000} s.\n${describeLog(child)}`);
}

export function describeEnd(child: ManagedProcess, how: string): string {
  return `${child.name} ended with ${how}.\n${describeLog(child)}`;
}

function describeLog(child: ManagedProcess): string {
  const lines = child.lastLines(15);
  return lines === ''
    ? `Its log ${child.logFile} is empty.`
    : `The end of its log ${child.logFile}:\n${lines}`;
}

function spawnLogged({ program, args = [], env, logFile, hasChannel = false }: ProcessOptions): ChildProcess {
  mkdirSync(path.dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(program.file, [...program.args, ...args], {
      env: { ...env, ...program.env },
      stdio: hasChannel ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

async function stopWithin(
  boundMs: number,
  exited: Promise<string>,
  signalGroup: (signal: NodeJS.Signals) => void,
): Promise<void> {
  signalGroup('SIGTERM');
  const timer = setTimeout(() => signalGroup('SIGKILL'), boundMs);
  await exited;
  clearTimeout(timer);
}

function isReadyMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function lastLines(file: string, count: number): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines
      .slice(-count)
      .map((line) => `    ${line.slice(0, 400)}`)
      .join('\n')
      .trimEnd();
  } catch {
    return '';
  }
}
