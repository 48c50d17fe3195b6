import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NativeConnection } from '@temporalio/worker';
import { loopWorkflowId, type LoopAddress } from '../../src/contracts/workflows';
import { newId } from '../../src/domain/ids';
import { freePort } from '../../src/observability/free-port';
import { createLogger } from '../../src/config/logger';
import { createWorkflowGateway } from '../../src/temporal/workflow-gateway';
import { runWorkers, type RunWorkersOptions } from '../../src/worker/run-workers';
import { readWorkerSettings } from '../../src/config/worker-settings';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { closeRuntime } from '../support/temporal/shared-workers';
import { testTemporalAddress, testWorkflowBundlePath } from '../support/jest/servers';
import { aTcpProxy } from '../support/processes/tcp-proxy';
import { aTemporalNamespace, type TemporalNamespace } from '../support/temporal/temporal-namespace';

let server: TemporalNamespace;

beforeAll(async () => {
  server = await aTemporalNamespace();
});
afterAll(async () => {
  await server.close();
  await closeRuntime();
});

const SETTINGS = readWorkerSettings({
  WORKER_QUEUES: ['core', 'delivery'],
  WORKER_SLOTS: { core: 2, delivery: 2 },
  WORKER_POLLERS: 2,
  WORKER_CACHED_WORKFLOWS: 10,
  TEMPORAL_DEPLOYMENT_NAME: 'lead-outreach',
});

/** Workers of this test's namespace whose billing step is done at once, and what they have logged. */
function someWorkers(options: Partial<RunWorkersOptions> = {}, address = testTemporalAddress()) {
  const lines: string[] = [];
  const stop = new AbortController();
  const polling = deferred<void>();
  const connect = jest.spyOn(NativeConnection, 'connect');
  const ended = runWorkers({
    connect: { connectionOptions: { address }, namespace: server.namespace },
    settings: SETTINGS,
    workflowBundle: { codePath: testWorkflowBundlePath() },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that these workflows call
    activities: {
      settleCampaign: async () => ({ details: 'done', moreIsDue: false, waitMs: 600_000 }),
    } as unknown as RunWorkersOptions['activities'],
    steps: [],
    sinks: { traces: { recordStep: { fn: () => undefined } } },
    logger: createLogger('test', 'info', { write: (line) => void lines.push(line) }),
    shutdownForceMs: 1_000,
    onPolling: (isPolling) => (isPolling ? polling.resolve() : undefined),
    stop: stop.signal,
    ...options,
  });
  // Told by whoever awaits it.
  ended.catch(() => undefined);
  return {
    log: () => lines.join(''),
    polling: polling.promise,
    ended,
    /** The connections that were opened and are not closed. */
    async openConnections() {
      const opened = await Promise.all(connect.mock.results.map(({ value }) => value));
      connect.mockRestore();
      const answers = await Promise.allSettled(
        opened
          .filter((connection) => connection instanceof NativeConnection)
          .map((connection) => connection.workflowService.getSystemInfo({})),
      );
      return answers.filter(({ status }) => status === 'fulfilled').length;
    },
    async end() {
      stop.abort();
      await ended;
    },
  };
}

describe('workers', () => {
  it('whose start fails half-way leave no worker and no connection behind, and tell why', async () => {
    const workers = someWorkers({
      settings: { ...SETTINGS, slots: new Map([['delivery', 2] as const, ['core', 2] as const]) },
      workflowBundle: { code: 'this is no bundle' },
    });

    await expect(workers.ended).rejects.toThrow('Workflow Bundle');
    expect(await workers.openConnections()).toBe(0);
  });

  it('wait for a Temporal that is away, say so, and poll once it is there', async () => {
    const [hostname = '', port] = testTemporalAddress().split(':');
    const proxy = await aTcpProxy({ hostname, port: Number(port) });
    proxy.stop();
    const workers = someWorkers({}, `127.0.0.1:${proxy.port}`);
    await eventually(() => expect(workers.log()).toContain('Temporal can not be reached'));
    proxy.start();

    await workers.polling;
    await workers.end();
    await proxy.close();
  });

  it('end at once when they are told to while Temporal is away', async () => {
    const workers = someWorkers({}, `127.0.0.1:${await freePort(0)}`);
    await eventually(() => expect(workers.log()).toContain('Temporal can not be reached'));

    await expect(workers.end()).resolves.toBeUndefined();
  });

  it('do the work of the version that is current, where they are told which version they are', async () => {
    const version = { deploymentName: newId('request'), buildId: 'build-2' };
    const workers = someWorkers({ settings: { ...SETTINGS, version } });
    await workers.polling;
    await eventually(() =>
      server.client.workflowService.setWorkerDeploymentCurrentVersion({
        namespace: server.namespace,
        deploymentName: version.deploymentName,
        buildId: version.buildId,
      }),
    );
    const address: LoopAddress = { type: 'billCampaign', input: { businessId: newId('business') } };
    const logger = createLogger('test', 'silent');
    await createWorkflowGateway({ client: server.client, logger, searchAttributes: new Set() }).pokeNow(
      address,
    );
    const handle = server.client.workflow.getHandle(loopWorkflowId(address));

    await eventually(async () => {
      const { raw } = await handle.describe();
      expect(raw.workflowExecutionInfo?.versioningInfo).toMatchObject({
        deploymentVersion: { buildId: 'build-2' },
      });
    });
    await handle.terminate('asked for by a test');
    await workers.end();
  });
});
