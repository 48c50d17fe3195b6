import { existsSync } from 'node:fs';
import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundleOption } from '@temporalio/worker';

const BUILT_BUNDLE = path.join(__dirname, '../../workflow-bundle.js');

/** The bundle that the build made; from source, the workflows are bundled now, which takes seconds. */
export async function loadWorkflowBundle(): Promise<WorkflowBundleOption> {
  if (existsSync(BUILT_BUNDLE)) return { codePath: BUILT_BUNDLE };
  return await bundleWorkflowCode({
    workflowsPath: require.resolve('../../workflows'),
    workflowInterceptorModules: [require.resolve('../../workflows/trace-steps')],
  });
}
