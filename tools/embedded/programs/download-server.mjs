// Fetches the official program of a server and prints its path as the last line.
//   node tools/embedded/programs/download-server.mjs mongod|temporal|temporal-test-server FOLDER
// A process of its own, so that a download that hangs can be ended.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const [what, folder] = process.argv.slice(2);

async function downloadMongod() {
  const { MongoBinary } = require('mongodb-memory-server-core/lib/util/MongoBinary');
  const { DEFAULT_VERSION } = require('mongodb-memory-server-core/lib/util/resolveConfig');
  return MongoBinary.getPath({
    downloadDir: folder,
    version: process.env.MONGOMS_VERSION ?? DEFAULT_VERSION,
  });
}

/** The SDK downloads only in order to start: start the server, stop it, and keep what was downloaded. */
async function downloadTemporal() {
  const { TestWorkflowEnvironment } = require('@temporalio/testing');
  const server = { executable: { type: 'cached-download', downloadDir: folder } };
  const environment =
    what === 'temporal'
      ? await TestWorkflowEnvironment.createLocal({ server })
      : await TestWorkflowEnvironment.createTimeSkipping({ server });
  await environment.teardown();
  const [file] = readdirSync(folder).filter(
    (name) => name.startsWith('temporal') && !name.endsWith('.downloading'),
  );
  if (file === undefined) throw new Error(`the download left no program in ${folder}`);
  return path.join(folder, file);
}

try {
  process.stdout.write(`${await (what === 'mongod' ? downloadMongod() : downloadTemporal())}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
