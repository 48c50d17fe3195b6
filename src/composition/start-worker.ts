import type { InjectedSinks, WorkflowBundleOption } from '@temporalio/worker';
import { composeActivities } from './compose-activities';
import type { TraceSinks } from '../contracts/trace-context';
import { showBacklog } from '../observability/metrics/backlog-metrics';
import { showIntake } from '../observability/metrics/intake-metrics';
import { showOutreach } from '../observability/metrics/outreach-metrics';
import { startMetricsServer } from '../observability/metrics-server';
import { createWorkerHealth } from '../observability/worker-health';
import { installTemporalRuntime } from '../observability/temporal-runtime';
import { createWorkerMetrics, type WorkerMetrics } from '../observability/metrics/worker-metrics';
import { measureIntake } from '../operations/leads/seeds/measure-intake';
import { measureOutreach } from '../operations/outreach/measure-outreach';
import { measureBacklog } from '../operations/sweep/measure-backlog';
import { egressOf } from './compose-dependencies';
import { assertOwnAddress } from '../sender/egress/local-address';
import { onShutdown, startService, type Service } from './start-service';
import { readConnectConfig } from '../temporal/connect-config';
import { keepSchedules } from '../temporal/keep-schedules';
import { createSendAttempt } from '../sender/attempt-sender';
import { createNameResolver } from '../sender/addresses/name-resolver';
import { createSender } from '../sender/sender';
import { createWebsiteProber, PROBE_TIMEOUT_MS } from '../sender/website-prober';
import { runWorkers } from '../worker/run-workers';

/** Others may trace what this process runs for them. */
const UNTRACED: InjectedSinks<TraceSinks> = { traces: { recordStep: { fn: () => undefined } } };
const USER_AGENT = 'LeadOutreach/1';
/** Beyond the deadline of a delivery or an e-mail: time to store what came of it. */
const SHUTDOWN_EXTRA_MS = 10_000;

/** Runs workflows and activities of all queues until the process is told to end. */
export async function startWorker(loadBundle: () => Promise<WorkflowBundleOption>): Promise<void> {
  const service = await startService('worker');
  const { config, logger, dependencies, registry, tracing } = service;
  const { mailTransport } = dependencies;
  await announceEgress(service);
  const readMore = await installTemporalRuntime(logger);
  const metrics = createWorkerMetrics(registry);
  showBacklog(registry, () => measureBacklog(dependencies));
  showOutreach(registry, () => measureOutreach(dependencies));
  showIntake(registry, measureIntake.bind(null, dependencies));
  const { activities, closeSenders } = composeWorkerActivities(service, metrics);
  const { metricsAddress, metricsPort } = config;
  const health = createWorkerHealth();
  const metricsServer = await startMetricsServer({
    registry,
    readMore,
    health,
    listenAddress: metricsAddress,
    port: metricsPort,
  });
  const stop = new AbortController();
  onShutdown(async (reason) => {
    logger.info({ reason }, 'worker stops');
    stop.abort();
    // While there is time to store what is known of messages whose mail server has not answered by then.
    setTimeout(() => void mailTransport.close(), config.outreach.shutdownWaitMs).unref();
  });
  let announced: Promise<void> | null = null;
  const exitCode = await runWorkers({
    connect: readConnectConfig(config.temporalEnvironment),
    settings: config.worker,
    workflowBundle: await loadBundle(),
    activities,
    steps: [...(tracing === null ? [] : [tracing.activities]), metrics.steps],
    sinks: tracing?.steps ?? UNTRACED,
    logger,
    shutdownForceMs: Math.max(config.webhookTimeoutMs, config.outreach.shutdownWaitMs) + SHUTDOWN_EXTRA_MS,
    stop: stop.signal,
    onPolling(isPolling) {
      health.onPolling(isPolling);
      if (isPolling) announced ??= announce(service, metricsServer.port, stop.signal);
    },
  }).then(
    () => 0,
    (error: unknown) => {
      logger.fatal({ error }, 'the worker ends');
      return 1;
    },
  );
  stop.abort();
  await Promise.all([closeSenders(), mailTransport.close(), metricsServer.close()]);
  await service.close();
  process.exit(exitCode);
}

function composeWorkerActivities(service: Service, metrics: WorkerMetrics) {
  const { config, dependencies, operations, gateway, addressPolicy, tracing } = service;
  const names = createNameResolver({ servers: config.dnsServers });
  const egress = egressOf(config);
  const sender = createSender({ timeoutMs: config.webhookTimeoutMs, policy: addressPolicy, names, egress });
  const probeSender = createSender({
    timeoutMs: PROBE_TIMEOUT_MS,
    policy: { ...addressPolicy, allowHttp: true },
    names,
    egress,
  });
  const { secretBox } = dependencies;
  const activities = composeActivities({
    ...dependencies,
    operations,
    pokeNow: gateway.pokeNow,
    sendAttempt: createSendAttempt({ sender, secretBox, userAgent: USER_AGENT }),
    metrics,
    ...(tracing === null ? {} : { traceAttempts: tracing.traceAttempts }),
    probeWebsite: createWebsiteProber({ sender: probeSender, userAgent: USER_AGENT }),
  });
  const closeSenders = async (): Promise<void> => {
    await Promise.all([sender.close(), probeSender.close()]);
    names.close();
  };
  return { activities, closeSenders };
}

/** Says what the guard of addresses can't do for this installation. @throws Error when it can't work at all */
async function announceEgress({ config, logger }: Service): Promise<void> {
  if (config.webhookLocalAddress !== null) await assertOwnAddress(config.webhookLocalAddress);
  if (config.webhookProxy === null) return;
  logger.info('requests go through a proxy: names are judged here, but the proxy looks them up again');
}

/** Tells whoever has started the process that it works, once there was time to make the schedules. */
async function announce(
  { logger, temporal }: Service,
  metricsPort: number,
  stop: AbortSignal,
): Promise<void> {
  await keepSchedules({ client: temporal.client, logger, stop });
  logger.info({ metricsPort }, 'worker polls');
  process.send?.({ type: 'ready', metricsPort });
}
