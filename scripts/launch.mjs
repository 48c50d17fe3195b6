// Runs the project on a fresh clone: installs packages and compiles where needed, then the program.
//   node scripts/launch.mjs start|test|cli|demo|bench [arguments]
// Plain Node without packages, since none may be installed yet.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './build.mjs';
import { installIfNeeded } from './install.mjs';

const NODE_MIN = [20, 19];
const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const PROGRAMS = {
  start: { file: 'dist/tools/embedded/start.js', packages: 'run', isCompiled: true },
  cli: { file: 'dist/tools/cli.js', packages: 'run', isCompiled: true },
  demo: { file: 'dist/tools/demo/main.js', packages: 'run', isCompiled: true },
  bench: { file: 'dist/bench/main.js', packages: 'develop', isCompiled: true },
  test: {
    file: 'node_modules/jest/bin/jest.js',
    packages: 'develop',
    isCompiled: false,
    // Tests make much and keep little: with more room for what is new, a quarter as many collections.
    flags: ['--max-semi-space-size=64'],
  },
};

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  fail(`Node.js ${NODE_MIN.join('.')} or later is needed; this is ${process.versions.node}.`);
}

/** Installing and compiling change files that all launches share: one at a time. */
async function withLock(work) {
  const file = path.join(ROOT, '.launch.lock');
  for (let attempt = 0; !tryLock(file); attempt += 1) {
    const holder = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0);
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    else if (attempt === 5)
      process.stderr.write(`Waiting for process ${holder}, which prepares the project\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const unlock = () => rmSync(file, { force: true });
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    unlock();
    process.off('exit', unlock);
  }
}

function tryLock(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return fail(`The project folder ${ROOT} can't be written: ${error.message}`);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Hands the terminal to the program, passes on signals, and ends as it ends. */
function run(verb, file, args, flags = []) {
  // The channel tells the supervisor that this process is gone, should it be killed.
  const stdio = verb === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, file, ...args], {
    cwd: ROOT,
    stdio,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${file} can't be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** npm runs scripts in a shell that passes no signal on: who ends npm leaves this process without a parent. */
function whenNpmIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

async function main() {
  const [verb, ...args] = process.argv.slice(2);
  const program = Object.hasOwn(PROGRAMS, verb ?? '') ? PROGRAMS[verb] : undefined;
  if (program === undefined) {
    fail(`Unknown command "${verb ?? ''}". Known are: ${Object.keys(PROGRAMS).join(', ')}.`, 2);
  }
  checkNode();
  await withLock(async () => {
    await installIfNeeded(ROOT, program.packages);
    if (program.isCompiled) await buildIfChanged();
  });
  const file = path.join(ROOT, program.file);
  if (!existsSync(file))
    fail(`"${verb}" needs ${program.file}, which this version of the project does not have.`);
  run(verb, file, args, program.flags);
}

try {
  await main();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
