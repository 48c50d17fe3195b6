// Compiles folders of TypeScript into dist, without checking types, and bundles the workflows.
//   node scripts/build.mjs FOLDER…
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runVisibly } from './run-visibly.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ALL = ['src', 'workflows', 'activities', 'tools', 'bench'];

/** Builds everything into a new `dist`, unless nothing has changed since the last time. */
export async function buildIfChanged() {
  const stampFile = path.join(ROOT, 'dist', '.stamp');
  const stamp = stampOf(['package-lock.json', 'scripts/build.mjs', ...ALL.flatMap(filesBelow)]);
  if (readOrUndefined(stampFile) === stamp) return;
  process.stderr.write('Compiling\n');
  await build(ALL);
  writeFileSync(stampFile, stamp);
}

async function build(folders) {
  // A file whose source is gone must not be found any more.
  rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
  const bundler = path.join(ROOT, 'scripts', 'bundle-workflows.mjs');
  await Promise.all([
    compile(folders.flatMap(filesBelow).filter((file) => file.endsWith('.ts'))),
    runVisibly(process.execPath, [bundler], ROOT, 'Bundling the workflows'),
  ]);
}

async function compile(files) {
  const { transformFile } = createRequire(import.meta.url)('@swc/core');
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(ROOT, 'dist', file.replace(/\.ts$/, '.js'));
      const { code, map } = await transformFile(path.join(ROOT, file), {
        configFile: false,
        swcrc: false,
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: true,
        inlineSourcesContent: false,
        sourceFileName: path.relative(path.dirname(target), path.join(ROOT, file)),
      });
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
      writeFileSync(`${target}.map`, map);
    }),
  );
}

function stampOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!statSync(path.join(ROOT, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv.slice(2));
