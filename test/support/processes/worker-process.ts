import { startWorker } from '../../../src/composition/start-worker';
import { testWorkflowBundlePath } from '../jest/servers';

/** The worker as tests start it, as a process that can be killed: with the bundle that the run has made. */
startWorker(async () => ({ codePath: testWorkflowBundlePath() })).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
