import { Command } from '@commander-js/extra-typings';
import type { CliContext, ConnectOptions } from './context';
import { printable } from './printable';

/** How a command line is not what it should be: said on standard error, with exit code 2. */
export class UsageError extends Error {}

/** What commands do their work with. */
export interface Cli {
  /** Connects on first use, so that a wrong command line never waits for a server. */
  readonly connect: (options?: ConnectOptions) => Promise<CliContext>;
  /** Prints the result once: `value` as JSON with `--json`, else these lines. */
  readonly print: (options: CommonOptions, value: unknown, lines: readonly string[]) => void;
}

export interface CommonOptions {
  readonly json?: true | undefined;
}

/** A command with what every command has; a file for each area has its commands, `program.ts` lists the areas. */
export function command(name: string, summary: string) {
  return new Command(name).description(summary).option('--json', 'print the result as JSON, for scripts');
}

export function createPrint(write: (text: string) => void): Cli['print'] {
  return ({ json }, value, lines) =>
    write(`${json === true ? JSON.stringify(value, null, 2) : lines.map(printable).join('\n')}\n`);
}
