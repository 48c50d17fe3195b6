import { startWorker } from './composition/start-worker';
import { loadWorkflowBundle } from './worker/workflow-bundle';

/** The Temporal worker as a process of its own. */
startWorker(loadWorkflowBundle).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
