import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../../tools/embedded/locations';

const SOURCES = ['workflows', 'src/contracts', 'src/domain', 'package-lock.json'];

/**
 * Bundles the workflows, unless a bundle of the same sources is there already. Returns its path,
 * or undefined while there are no workflows.
 */
export async function bundleTestWorkflows(cache: string): Promise<string | undefined> {
  const workflowsPath = path.join(projectRoot(), 'workflows', 'index.ts');
  if (!existsSync(workflowsPath)) return undefined;
  const file = path.join(cache, 'test-workflow-bundle.js');
  const hashFile = `${file}.sha256`;
  const hash = await hashOfSources();
  if (existsSync(file) && (await readFile(hashFile, 'utf8').catch(() => '')) === hash) return file;

  // Loaded late: it takes a second, and is needed after a change only.
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  const logger = new DefaultLogger('WARN');
  const workflowInterceptorModules = [path.join(projectRoot(), 'workflows', 'trace-steps.ts')];
  const { code } = await bundleWorkflowCode({ workflowsPath, workflowInterceptorModules, logger });
  await mkdir(cache, { recursive: true });
  const ownFile = `${file}.${process.pid}`;
  await writeFile(ownFile, code);
  await rename(ownFile, file);
  await writeFile(hashFile, hash);
  return file;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesBelow(path.join(projectRoot(), source))) {
      hash.update(`${file}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesBelow(source: string): Promise<string[]> {
  if (!existsSync(source)) return [];
  if (path.extname(source) !== '') return [source];
  const entries = await readdir(source, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
