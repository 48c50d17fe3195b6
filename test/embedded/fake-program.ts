import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes an executable that runs the JavaScript; `args` holds its arguments. Returns its path. */
export function fakeProgram(folder: string, name: string, javaScript: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, `#!${process.execPath}\nconst args = process.argv.slice(2);\n${javaScript}\n`);
  chmodSync(file, 0o755);
  return file;
}

export const FAKE_MONGOD = `console.log('db version v8.0.4');`;
export const FAKE_SECANTUS = `console.log('secantusd-rs 0.5.3');`;
export const FAKE_TEMPORAL = `console.log('--sqlite-pragma --search-attribute --ui-port');`;

/** What a Python can do, as distributions cut it. */
export interface FakePython {
  readonly version?: string;
  readonly hasPip?: boolean;
  readonly hasVenv?: boolean;
  readonly canFetchPip?: boolean;
  readonly canInstall?: boolean;
}

/**
 * A Python whose pip "installs" a package by writing its program into the target folder. It notes
 * every call in `calls.txt` beside itself.
 */
export function fakePython(folder: string, name: string, can: FakePython): string {
  return fakeProgram(
    folder,
    name,
    `
const can = ${JSON.stringify({ version: '3.12', hasPip: true, hasVenv: true, canFetchPip: true, canInstall: true, ...can })};
const fs = require('node:fs');
const path = require('node:path');
fs.appendFileSync(path.join(__dirname, 'calls.txt'), args.join(' ') + '\\n');
const fail = (message) => { console.error(message); process.exit(1); };
const line = args.join(' ');
if (line.startsWith('-c')) console.log(can.version);
else if (line.endsWith('-m pip --version')) { if (!can.hasPip) fail('No module named pip'); }
else if (line.startsWith('-m venv')) {
  if (!can.hasVenv) fail('ensurepip is not available');
  fs.mkdirSync(path.join(args[2], 'bin'), { recursive: true });
  fs.copyFileSync(__filename, path.join(args[2], 'bin', 'python'));
}
else if (args[0].endsWith('fetch-pip.py')) {
  if (!can.canFetchPip) fail('error: fetching pip failed: no route');
  console.log(path.join(args[1], 'pip.whl'));
}
else if (args.includes('install')) {
  if (!can.canInstall) fail('ERROR: No matching distribution found');
  const file = args[args.indexOf('--requirement') + 1];
  if (args.includes('--require-hashes')) fs.copyFileSync(file, path.join(__dirname, 'requirements.txt'));
  const bin = path.join(args[args.indexOf('--target') + 1], 'bin');
  fs.mkdirSync(bin, { recursive: true });
  for (const program of ['secantusd-py', 'temporal', 'temporal-test-server']) {
    fs.writeFileSync(path.join(bin, program), '', { mode: 0o755 });
  }
}
`,
  );
}
