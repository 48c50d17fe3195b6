// Lets Node run the TypeScript of this project: `node --require …/register-typescript.cjs program.ts`. What it compiles
// it keeps in the cache folder, so that the many processes that tests start and kill are ready as soon as compiled ones.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const ROOT = path.join(__dirname, '..', '..', '..');
const FOLDER = path.join(
  path.resolve(process.env.LEAD_OUTREACH_CACHE || path.join(ROOT, '.cache')),
  'test-programs',
);
const OPTIONS = require('../jest/swc-options.cjs');

Module._extensions['.ts'] = (module, file) => module._compile(compiled(file), file);

function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([OPTIONS, file, source]))
    .digest('hex');
  const kept = path.join(FOLDER, `${key}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  // Loaded late: a process whose files are all there does not need it.
  const { code } = require('@swc/core').transformSync(source, { ...OPTIONS, filename: file });
  mkdirSync(FOLDER, { recursive: true });
  // Others may be reading it.
  const draft = `${kept}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, kept);
  return code;
}
