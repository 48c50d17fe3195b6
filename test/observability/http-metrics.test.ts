import { describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import Koa from 'koa';
import { Registry } from 'prom-client';
import request from 'supertest';
import type { RequestState } from '../../src/http/context';
import { measureRequests } from '../../src/observability/metrics/http-metrics';

function anObservedApp() {
  const registry = new Registry();
  const router = new Router<RequestState>();
  router.get('/things/:id', (ctx) => {
    ctx.body = {};
  });
  const app = new Koa<RequestState>();
  app.use(measureRequests(registry));
  app.use(router.routes());
  const requests = async () => {
    const metric = await registry.getSingleMetric('outreach_http_requests_total')?.get();
    return metric?.values.map(({ labels, value }) => ({ ...labels, value }));
  };
  return { client: request(app.callback()), requests };
}

describe('the metrics of requests', () => {
  it('count by the template of the route, whatever the path holds', async () => {
    const { client, requests } = anObservedApp();
    for (const id of ['1', '2', 'ada@example.com']) await client.get(`/things/${id}?api_key=secret`);

    expect(await requests()).toEqual([
      { route: '/things/:id', method: 'GET', status_class: '2xx', value: 3 },
    ]);
  });

  it('put all paths without a route into one series', async () => {
    const { client, requests } = anObservedApp();
    for (const path of ['/a', '/b/c', '/%00', '/things']) await client.get(path);

    expect(await requests()).toEqual([{ route: 'unmatched', method: 'GET', status_class: '4xx', value: 4 }]);
  });

  it('put all methods but the usual ones into one series', async () => {
    const { client, requests } = anObservedApp();
    await client.propfind('/a');
    await client.lock('/a');

    expect(await requests()).toEqual([
      { route: 'unmatched', method: 'other', status_class: '4xx', value: 2 },
    ]);
  });
});
