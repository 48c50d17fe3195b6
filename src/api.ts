import { once } from 'node:events';
import { composePages } from './composition/compose-pages';
import { isHttps } from './config/config';
import { composeReference } from './composition/compose-reference';
import { composeRoutes } from './composition/compose-routes';
import { createApp } from './http/app';
import { explainUnknown } from './web/explain-errors';
import { createHealthRouter } from './http/health/router';
import { closeHttpServer, createHttpServer } from './http/server';
import { isStoreUnavailable } from './persistence/mongo/connection';
import { createStorePulse } from './persistence/mongo/store-pulse';
import { measureRequests } from './observability/metrics/http-metrics';
import { startMetricsServer } from './observability/metrics-server';
import { onShutdown, startService } from './composition/start-service';

/** The HTTP API as a process of its own. */
async function main(): Promise<void> {
  const service = await startService('api');
  const { config, logger, operations, registry, tracing } = service;
  if (config.embeddedApiKey !== null) await operations.ensureEmbeddedKey(config.embeddedApiKey);
  const routes = composeRoutes(operations, config);
  const app = createApp({
    explainUnknown,
    logger,
    routes,
    isHttps: isHttps(config),
    pages: [
      ...composePages(operations, config, composeReference(routes, config)),
      createHealthRouter(service.reachable),
    ],
    ...operations,
    apiKeyInQuery: config.apiKeyInQuery,
    isStoreUnavailable,
    isStoreAnswering: createStorePulse(service.connection),
    observers: [...(tracing === null ? [] : [tracing.requests]), measureRequests(registry)],
  });
  const { metricsAddress, metricsPort } = config;
  const metrics = await startMetricsServer({ registry, listenAddress: metricsAddress, port: metricsPort });
  const server = createHttpServer(app.callback(), config);
  server.listen(config.port, config.listenAddress);
  await once(server, 'listening');
  logger.info({ port: config.port, metricsPort: metrics.port }, 'API listens');
  process.send?.({ type: 'ready', metricsPort: metrics.port });
  onShutdown(async (reason) => {
    logger.info({ reason }, 'API stops');
    await closeHttpServer(server);
    await metrics.close();
    await service.close();
    process.exit(0);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
