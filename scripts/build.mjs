import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runVisibly } from './run-visibly.mjs';

const SOURCES = ['src', 'workflows', 'activities', 'tools', 'bench'];
const SETTINGS = ['tsconfig.json', 'package-lock.json'];

/** Compiles and bundles the workflows into a new `dist`, unless nothing has changed since the last time. */
export async function buildIfChanged(root) {
  const stampFile = path.join(root, 'dist', '.stamp');
  const stamp = stampOf(root);
  if (readOrUndefined(stampFile) === stamp) return;
  process.stdout.write('Compiling\n');
  // A file whose source is gone must not be found any more.
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const bundler = path.join(root, 'scripts', 'bundle-workflows.mjs');
  await Promise.all([
    runVisibly(process.execPath, [compiler, '-p', 'tools/tsconfig.json'], root, 'Compiling'),
    runVisibly(process.execPath, [bundler], root, 'Bundling the workflows'),
  ]);
  writeFileSync(stampFile, stamp);
}

function stampOf(root) {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS, ...SOURCES.flatMap((folder) => filesBelow(root, folder))]) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(root, folder) {
  if (!statSync(path.join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
