import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { CliContext, ConnectOptions } from './context';
import { printable } from './printable';

/** How a command line is not what it should be: said on standard error, with exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Accepted extends Options> = ReturnType<typeof parseArgs<{ options: Accepted }>>['values'];

export interface CommandDefinition<Accepted extends Options> {
  /** The words that call it, such as `keys create`. */
  readonly name: string;
  /** What follows the words: `<key id> [--overlap 1d]`. */
  readonly synopsis: string;
  readonly summary: string;
  /** Beside `--json` and `--help`, which every command has. */
  readonly options: Accepted;
  /** Names of the values that are not options; all are required. */
  readonly operands: readonly string[];
  run(input: CommandInput<Accepted>): Promise<void>;
}

export interface CommandInput<Accepted extends Options> {
  readonly values: Values<Accepted>;
  /** One for each name in `operands`. */
  readonly operands: readonly string[];
  /** Connects on first use, so that a wrong command line never waits for a server. */
  readonly connect: (options?: ConnectOptions) => Promise<CliContext>;
  /** Prints the result once: `value` as JSON with `--json`, else these lines. */
  readonly print: (value: unknown, lines: readonly string[]) => void;
}

/** A command with its types forgotten. */
export interface Command {
  readonly name: string;
  readonly synopsis: string;
  readonly summary: string;
  run(args: readonly string[], environment: CommandEnvironment): Promise<void>;
}

export interface CommandEnvironment {
  readonly connect: (options?: ConnectOptions) => Promise<CliContext>;
  readonly write: (text: string) => void;
}

const COMMON = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options;

/** Defines one command; a file for each area lists its commands, and `commands.ts` lists the areas. */
export function defineCommand<Accepted extends Options>(definition: CommandDefinition<Accepted>): Command {
  const { name, synopsis, summary, options, operands } = definition;
  return {
    name,
    synopsis,
    summary,
    async run(args, { connect, write }) {
      const { values, positionals } = readArguments(args, { ...COMMON, ...options });
      if (values['help'] === true) return write(`${usageOf({ name, synopsis })}\n  ${summary}\n`);
      if (positionals.length !== operands.length) {
        throw new UsageError(`Expected ${operands.length === 0 ? 'no values' : operands.join(', ')}`);
      }
      await definition.run({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with exactly these options
        values: values as Values<Accepted>,
        operands: positionals,
        connect,
        print: (value, lines) =>
          write(
            `${values['json'] === true ? JSON.stringify(value, null, 2) : lines.map(printable).join('\n')}\n`,
          ),
      });
    },
  };
}

export function usageOf({ name, synopsis }: Pick<Command, 'name' | 'synopsis'>): string {
  return `npm run cli -- ${name} ${synopsis}`.trimEnd();
}

function readArguments(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
