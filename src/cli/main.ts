import { connectCli } from './context';
import { runCli } from './run-cli';

/** Runs the command line of this process. The environment is asked for only by commands that need the service. */
export async function main(environment: () => Promise<NodeJS.ProcessEnv>): Promise<void> {
  process.exitCode = await runCli(process.argv.slice(2), {
    connect: async (options) => connectCli(await environment(), options),
    write: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  });
}
