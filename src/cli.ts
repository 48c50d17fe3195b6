import { COMMANDS } from './cli/commands';
import { connectCli } from './cli/context';
import { runCli } from './cli/run-cli';

/** The command line: `npm run cli -- keys create --partner Acme --scope write`. */
void runCli(process.argv.slice(2), {
  commands: COMMANDS,
  connect: (options) => connectCli(process.env, options),
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
