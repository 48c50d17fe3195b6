import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { WorkerHealth } from './worker-health';

export interface MetricsServerOptions {
  readonly registry: Registry;
  /** More metrics in the same text format, such as those of the Temporal SDK. */
  readonly readMore?: () => Promise<string>;
  /** Where there is one, it is offered at `/healthz` and `/readyz`. */
  readonly health?: Pick<WorkerHealth, 'isHealthy' | 'isReady'>;
  readonly listenAddress: string;
  /** 0 takes any that is free. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Offers the metrics of this process at `/metrics`. @throws when the port is taken. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { registry, readMore = async () => '', health, listenAddress } = options;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz' && health !== undefined) {
      answerHealth(response, health.isHealthy());
      return;
    }
    if (path === '/readyz' && health !== undefined) {
      answerHealth(response, health.isReady());
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void Promise.all([registry.metrics(), readMore()]).then(
      (texts) => response.writeHead(200, { 'content-type': registry.contentType }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    );
  });
  server.headersTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, options.port)));
    server.listen(options.port, listenAddress, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function answerHealth(response: ServerResponse, isOk: boolean): void {
  response
    .writeHead(isOk ? 200 : 503, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status: isOk ? 'ok' : 'not polling' }));
}

function explain(error: Error, port: number): Error {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  if (!isTaken) return error;
  return new Error(`METRICS_PORT ${port} is taken; API and worker on one host need different ones`);
}
