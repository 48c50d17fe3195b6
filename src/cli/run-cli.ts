import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InvalidEnvironment } from '../config/config';
import { DomainError } from '../domain/errors';
import { StoreNotMigrated } from '../persistence/migrations/migrate';
import { createPrint, UsageError } from './command';
import { CommandFailed, type CliContext, type ConnectOptions } from './context';
import { createProgram, usageOf, type Output } from './program';

export interface CliEnvironment extends Output {
  readonly connect: (options?: ConnectOptions) => Promise<CliContext>;
}

/** Runs one command. Answers the exit code: 0 done, 1 failed, 2 not a command line of ours. Never throws. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const { write, complain } = environment;
  let context: CliContext | null = null;
  const connect = async (options?: ConnectOptions): Promise<CliContext> =>
    (context ??= await environment.connect(options));
  const program = createProgram({ connect, print: createPrint(write) }, { write, complain });
  const { command, rest } = commandOf(program, args);
  try {
    if (command.commands.length > 0 && rest.length === 0) command.help();
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    complain(explain(error, command));
    return isOfUsage(error) ? 2 : 1;
  } finally {
    await closeQuietly(context);
  }
}

/** The command that the first words name, as far as there is one, and the other words. */
function commandOf(
  above: CommandUnknownOpts,
  words: readonly string[],
): { command: CommandUnknownOpts; rest: readonly string[] } {
  const command = above.commands.find((candidate) => candidate.name() === words[0]);
  return command === undefined ? { command: above, rest: words } : commandOf(command, words.slice(1));
}

function isOfUsage(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof CommanderError;
}

function explain(error: unknown, command: CommandUnknownOpts): string {
  if (isOfUsage(error)) {
    const isArea = command.commands.length > 0;
    return `${error.message}\n${isArea ? command.helpInformation() : `Usage: ${usageOf(command)}`}\n`;
  }
  if (error instanceof DomainError && error.issues.length > 0) {
    return `${error.issues.map(({ path, message }) => `${path} ${message}`).join('\n')}\n`;
  }
  if (isForPeople(error)) return `${error.message}\n`;
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

/** Whether the message says all that the caller can do something about. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof DomainError ||
    error instanceof CommandFailed ||
    error instanceof InvalidEnvironment ||
    error instanceof StoreNotMigrated
  );
}

/** The result has been printed; trouble at the end is no reason to call the command failed. */
async function closeQuietly(context: CliContext | null): Promise<void> {
  await context?.close().catch(() => undefined);
}
