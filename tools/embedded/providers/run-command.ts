import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { reasonOf } from '../start-error';

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

const LINES_KEPT = 400;

/**
 * Runs a program to its end in a process group of its own and returns what it wrote to stdout and
 * stderr. Rejects if it can't be started, ends with another code than 0, takes longer than
 * `timeoutMs` or is aborted; in the last two cases its whole group has been killed.
 */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<string> {
  options.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > LINES_KEPT) lines.shift();
        options.onLine?.(line);
      });
    }
    const end = (error: Error | undefined): void => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      if (error === undefined) resolve(lines.join('\n'));
      else reject(error);
    };
    const kill = (reason: string): void => {
      killGroup(child.pid);
      end(new Error(reason));
    };
    const abort = (): void => kill('stopped');
    const timer = setTimeout(() => kill(`no answer within ${options.timeoutMs / 1000} s`), options.timeoutMs);
    options.signal?.addEventListener('abort', abort);
    child.on('error', (error) => end(new Error(`can't be started: ${reasonOf(error)}`, { cause: error })));
    child.on('close', (code, signal) =>
      end(code === 0 ? undefined : new Error(`${lastWords(lines)} (ended with ${signal ?? `code ${code}`})`)),
    );
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** What a failed program most probably wants to say: its last lines marked as errors, or its last line. */
function lastWords(lines: readonly string[]): string {
  const spoken = lines.map((line) => line.trim()).filter((line) => line !== '');
  const errors = spoken.filter((line) => /^(error|fatal)\b|\berror:/i.test(line));
  return (errors.length > 0 ? errors.slice(-2) : spoken.slice(-1)).join('; ') || 'no output';
}
