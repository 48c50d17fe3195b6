import { Command } from '@commander-js/extra-typings';
import type { CliContext, ConnectOptions } from './context';

/** Control characters, and those that turn the direction of what is written after them. */
// oxlint-disable-next-line no-control-regex -- those are what it looks for
const COMMANDS_OF_TERMINALS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

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

/** A line that a terminal shows and never obeys: receivers answer what they like, and visitors are called so. */
function printable(line: string): string {
  return line.replace(COMMANDS_OF_TERMINALS, '\ufffd');
}
