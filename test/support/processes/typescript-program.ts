import path from 'node:path';

const HOOK = path.join(__dirname, 'register-typescript.cjs');

/** Arguments for Node that run a program of this project from its source. */
export function programArguments(file: string, ...args: readonly string[]): string[] {
  return ['--require', HOOK, file, ...args];
}
