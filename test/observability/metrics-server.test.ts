import { afterEach, describe, expect, it } from '@jest/globals';
import { Counter, Registry } from 'prom-client';
import { startMetricsServer, type MetricsServer } from '../../src/observability/metrics-server';
import { createWorkerHealth } from '../../src/observability/worker-health';

const listenAddress = '127.0.0.1';
const servers: MetricsServer[] = [];

async function aMetricsServer(registry: Registry, port = 0, readMore?: () => Promise<string>) {
  const server = await startMetricsServer({
    registry,
    listenAddress,
    port,
    ...(readMore === undefined ? {} : { readMore }),
  });
  servers.push(server);
  return { server, origin: `http://127.0.0.1:${server.port}` };
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('the metrics server', () => {
  it('serves the metrics of the registry it was given and of no other', async () => {
    const [one, other] = [new Registry(), new Registry()];
    new Counter({ name: 'apples_total', help: 'Apples', registers: [one] }).inc(3);
    new Counter({ name: 'pears_total', help: 'Pears', registers: [other] }).inc();
    const { origin } = await aMetricsServer(one);

    const response = await fetch(`${origin}/metrics`);
    const text = await response.text();

    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('apples_total 3');
    expect(text).not.toContain('pears_total');
  });

  it('adds what else there is to read', async () => {
    const { origin } = await aMetricsServer(new Registry(), 0, async () => 'plums_total 7\n');

    expect(await (await fetch(`${origin}/metrics`)).text()).toContain('plums_total 7');
  });

  it('answers 404 to every other path', async () => {
    const { origin } = await aMetricsServer(new Registry());

    expect((await fetch(`${origin}/`)).status).toBe(404);
  });

  it('says whether the worker has polled and whether it polls now', async () => {
    const health = createWorkerHealth();
    const server = await startMetricsServer({ registry: new Registry(), health, listenAddress, port: 0 });
    servers.push(server);
    const statuses = async () =>
      await Promise.all(
        ['healthz', 'readyz'].map(
          async (path) => (await fetch(`http://127.0.0.1:${server.port}/${path}`)).status,
        ),
      );

    expect(await statuses()).toEqual([503, 503]);
    health.onPolling(true);
    expect(await statuses()).toEqual([200, 200]);
    health.onPolling(false);
    expect(await statuses()).toEqual([200, 503]);
  });

  it('names the setting when its port is taken', async () => {
    const { server } = await aMetricsServer(new Registry());

    await expect(aMetricsServer(new Registry(), server.port)).rejects.toThrow(
      `METRICS_PORT ${server.port} is taken`,
    );
  });
});
