// Bundles the workflows into dist/workflow-bundle.js, so that no worker has to when it starts.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const workflowsPath = path.join(root, 'workflows', 'index.ts');

if (existsSync(workflowsPath)) {
  const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');
  const logger = new DefaultLogger('WARN');
  const workflowInterceptorModules = [path.join(root, 'workflows', 'trace-steps.ts')];
  const { code } = await bundleWorkflowCode({ workflowsPath, workflowInterceptorModules, logger });
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist', 'workflow-bundle.js'), code);
}
