import { runCli, type CliEnvironment } from '../../../src/cli/run-cli';
import { createLogger } from '../../../src/config/logger';
import type { TestApi } from './api';

export interface CliOutcome {
  readonly exitCode: number;
  /** Standard output, and standard error. */
  readonly out: string;
  readonly complaints: string;
}

/** Runs a command line in this process. */
export async function runCommand(
  args: readonly string[],
  connect: CliEnvironment['connect'],
): Promise<CliOutcome> {
  let out = '';
  let complaints = '';
  const exitCode = await runCli(args, {
    connect,
    write: (text) => void (out += text),
    complain: (text) => void (complaints += text),
  });
  return { exitCode, out, complaints };
}

/** Runs a command line on the store of an API, as the user `ada` of the machine. */
export async function runCommandOn(api: TestApi, args: readonly string[]): Promise<CliOutcome> {
  return await runCommand(args, async () => ({
    config: api.config,
    connection: api.connection,
    stores: api.stores,
    operations: api.operations,
    logger: createLogger('test', 'silent'),
    actor: { kind: 'cli', id: 'ada' },
    close: async () => undefined,
  }));
}
