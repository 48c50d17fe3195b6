import type { InjectedSinks, WorkflowBundleOption } from '@temporalio/worker';
import { composeActivities } from './compose-activities';
import type { TraceSinks } from './contracts/trace-context';
import { showBacklog } from './observability/backlog-metrics';
import { showIntake } from './observability/intake-metrics';
import { startMetricsServer } from './observability/metrics-server';
import { installTemporalRuntime } from './observability/temporal-runtime';
import { createWorkerMetrics } from './observability/worker-metrics';
import { createMeasureIntake } from './operations/leads/measure-intake';
import { createMeasureBacklog } from './operations/sweep/measure-backlog';
import { onShutdown, startService } from './start-service';
import { ensureLedgerSchedule } from './temporal/ledger-schedule';
import { ensureSweepSchedule } from './temporal/sweep-schedule';
import { createSendAttempt } from './webhooks/attempt-sender';
import { createSender } from './webhooks/sender';
import { createWebsiteProber, PROBE_TIMEOUT_MS } from './webhooks/website-prober';
import { runWorkers } from './worker/run-workers';

/** Others may trace what this process runs for them. */
const UNTRACED: InjectedSinks<TraceSinks> = { traces: { recordStep: { fn: () => undefined } } };
const USER_AGENT = 'LeadOutreach/1';
/** Beyond a delivery's deadline: time to store what came of it. */
const SHUTDOWN_EXTRA_MS = 10_000;

/** Runs workflows and activities of all queues until the process is told to end. */
export async function startWorker(loadBundle: () => Promise<WorkflowBundleOption>): Promise<void> {
  const service = await startService('worker');
  const { config, logger, temporal, dependencies, registry, tracing } = service;
  const readMore = await installTemporalRuntime(logger);
  const metrics = createWorkerMetrics(registry);
  showBacklog(registry, createMeasureBacklog(dependencies));
  showIntake(registry, createMeasureIntake(dependencies));
  const sender = createSender({ timeoutMs: config.webhookTimeoutMs, policy: service.addressPolicy });
  const probeSender = createSender({
    timeoutMs: PROBE_TIMEOUT_MS,
    policy: { ...service.addressPolicy, allowHttp: true },
  });
  const { secretBox } = dependencies;
  const activities = composeActivities({
    ...dependencies,
    sendAttempt: createSendAttempt({ sender, secretBox, userAgent: USER_AGENT }),
    metrics,
    ...(tracing === null ? {} : { traceAttempts: tracing.traceAttempts }),
    probeWebsite: createWebsiteProber({ sender: probeSender, userAgent: USER_AGENT }),
  });
  const { listenAddress, metricsPort } = config;
  const metricsServer = await startMetricsServer({ registry, readMore, listenAddress, port: metricsPort });
  const stop = new AbortController();
  onShutdown(async (reason) => {
    logger.info({ reason }, 'worker stops');
    stop.abort();
  });
  await runWorkers({
    workflowBundle: await loadBundle(),
    activities,
    steps: [...(tracing === null ? [] : [tracing.activities]), metrics.steps],
    sinks: tracing?.steps ?? UNTRACED,
    logger,
    shutdownForceMs: config.webhookTimeoutMs + SHUTDOWN_EXTRA_MS,
    stop: stop.signal,
    async onReady() {
      await ensureSweepSchedule(temporal.client);
      await ensureLedgerSchedule(temporal.client);
      logger.info({ metricsPort: metricsServer.port }, 'worker polls');
      process.send?.({ type: 'ready', metricsPort: metricsServer.port });
    },
  });
  await Promise.all([sender.close(), probeSender.close(), metricsServer.close()]);
  await service.close();
  process.exit(0);
}
