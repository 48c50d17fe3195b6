import { InvalidEnvironment } from '../config/config';
import { DomainError } from '../domain/errors';
import { UsageError, usageOf, type Command } from './command';
import { StoreNotMigrated } from '../persistence/migrations/migrate';
import { CommandFailed, type CliContext, type ConnectOptions } from './context';

export interface CliEnvironment {
  readonly commands: readonly Command[];
  readonly connect: (options?: ConnectOptions) => Promise<CliContext>;
  /** Standard output: results and nothing else. */
  readonly write: (text: string) => void;
  /** Standard error: what went wrong. */
  readonly complain: (text: string) => void;
}

/** Runs one command. Answers the exit code: 0 done, 1 failed, 2 not a command line of ours. Never throws. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const { commands, write, complain } = environment;
  if (args.length === 0 || isHelp(args[0])) {
    write(overview(commands));
    return 0;
  }
  const command = commands.find(({ name }) => name === args.slice(0, wordsOf(name)).join(' '));
  if (command === undefined) {
    const ofArea = commands.filter(({ name }) => name.startsWith(`${args[0]} `));
    const known = overview(ofArea.length > 0 ? ofArea : commands);
    if (ofArea.length > 0 && (args.length === 1 || isHelp(args[1]))) {
      write(known);
      return 0;
    }
    complain(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${known}`);
    return 2;
  }
  let context: CliContext | null = null;
  const connect = async (options?: ConnectOptions): Promise<CliContext> =>
    (context ??= await environment.connect(options));
  try {
    await command.run(args.slice(wordsOf(command.name)), { connect, write });
    return 0;
  } catch (error) {
    complain(explain(error, command));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await closeQuietly(context);
  }
}

function isHelp(word: string | undefined): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}

function wordsOf(name: string): number {
  return name.split(' ').length;
}

function overview(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.summary}`]);
  return `Commands:\n${lines.join('\n')}\n`;
}

function explain(error: unknown, command: Command): string {
  if (error instanceof UsageError) return `${error.message}\nUsage: ${usageOf(command)}\n`;
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
