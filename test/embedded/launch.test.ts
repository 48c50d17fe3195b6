import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/embedded/locations';
import { temporaryFolder } from '../support/jest/servers';

const NPM = `
const fs = require('node:fs');
process.stdout.write('added 300 packages');
fs.appendFileSync('calls.txt', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
fs.mkdirSync('node_modules/@swc/core', { recursive: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json'));
const left = Object.entries(packages).filter(([, { dev }]) => !dev || !process.argv.includes('--omit=dev'));
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(left) }));
fs.copyFileSync('fake-swc.js', 'node_modules/@swc/core/index.js');
fs.mkdirSync('node_modules/jest/bin', { recursive: true });
fs.writeFileSync('node_modules/jest/bin/jest.js', 'process.stdout.write("tests run")');
`;
const COMPILER = `
const fs = require('node:fs');
const path = require('node:path');
const calls = path.join(__dirname, '../../../calls.txt');
exports.transformFile = async (file) => {
  fs.appendFileSync(calls, 'compile ' + path.basename(file) + '\\n');
  return { code: fs.readFileSync(file, 'utf8'), map: '' };
};
`;
const INSTALL = 'npm ci --omit=dev --no-audit --no-fund';
const COMPILE = 'compile cli.ts';
const PROGRAM = `process.stdout.write('cli got ' + process.argv.slice(2).join(' ')); process.exit(7);`;

/** A project as it is after cloning, with a package manager and a compiler that note their calls. */
function aClone() {
  const root = path.join(temporaryFolder('clone').folder, 'project');
  mkdirSync(path.join(root, 'tools'), { recursive: true });
  cpSync(path.join(projectRoot(), 'scripts'), path.join(root, 'scripts'), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(path.join(root, name), text);
  write('npm.js', NPM);
  write('fake-swc.js', COMPILER);
  write('tools/cli.ts', PROGRAM);
  write('package-lock.json', lockFile('1.0.0'));
  return {
    write,
    calls: () => readFileSync(path.join(root, 'calls.txt'), 'utf8').trim().split('\n'),
    launch: (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      run([path.join(root, 'scripts', 'launch.mjs'), ...args], {
        PATH: process.env['PATH'],
        npm_execpath: path.join(root, 'npm.js'),
        ...env,
      }),
  };
}

function lockFile(version: string): string {
  const foreign = { version: '1.0.0', optional: true };
  return JSON.stringify({
    packages: {
      '': {},
      'node_modules/koa': { version },
      'node_modules/for-another-platform': foreign,
      'node_modules/jest': { version: '1.0.0', dev: true },
    },
  });
}

function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; stdout: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output, stdout }));
  });
}

describe('the launcher', () => {
  it('installs, compiles and runs on a fresh clone, and ends as the program ends', async () => {
    const clone = aClone();

    const { code, output } = await clone.launch(['cli', 'keys', 'list']);

    expect(output).toContain('cli got keys list');
    expect(code).toBe(7);
    expect(clone.calls()).toEqual([INSTALL, COMPILE]);
  });

  it('leaves its output to the program, whose results scripts read', async () => {
    const { stdout } = await aClone().launch(['cli', 'keys', 'create', '--json']);

    expect(stdout).toBe('cli got keys create --json');
  });

  it('installs what only tests need with the first tests, beside what is there', async () => {
    const clone = aClone();
    await clone.launch(['cli']);

    expect((await clone.launch(['test'])).output).toContain('tests run');
    await clone.launch(['test']);
    await clone.launch(['cli']);

    expect(clone.calls().slice(2)).toEqual(['npm install --no-save --include=dev --no-audit --no-fund']);
  });

  it('neither installs nor compiles when nothing has changed', async () => {
    const clone = aClone();
    await clone.launch(['cli']);

    await clone.launch(['cli']);

    expect(clone.calls()).toHaveLength(2);
  });

  it.each([
    ['installs and compiles', 'package-lock.json', lockFile('2.0.0'), [INSTALL, COMPILE]],
    ['compiles', 'tools/cli.ts', `${PROGRAM} // changed`, [COMPILE]],
  ])('%s again when %s has changed', async (_what, file, text, calls) => {
    const clone = aClone();
    await clone.launch(['cli']);
    clone.write(file, text);

    await clone.launch(['cli']);

    expect(clone.calls().slice(2)).toEqual(calls);
  });

  it('prepares the project once when two are launched at the same time', async () => {
    const clone = aClone();

    const results = await Promise.all([clone.launch(['cli']), clone.launch(['cli'])]);

    expect(results.map(({ code }) => code)).toEqual([7, 7]);
    expect(clone.calls()).toHaveLength(2);
  });

  it('runs nothing when the installation fails, and says so', async () => {
    const clone = aClone();

    const { code, output } = await clone.launch(['cli'], { NPM_FAILS: '1' });

    expect(code).toBe(1);
    expect(output).toContain('Installing packages failed (code 1)');
    expect(output).not.toContain('cli got');
  });

  it.each([[['brew']], [[]], [['toString']]])(
    'names the commands there are when it is given %j',
    async (args) => {
      const clone = aClone();

      const { code, output } = await clone.launch(args);

      expect(code).toBe(2);
      expect(output).toContain('Known are: start, cli, demo, bench, test.');
    },
  );
});
