import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually';
import { visitorNumber } from '../support/leads';
import { freePort } from '../../src/observability/free-port';
import { aRunningService, type RunningService } from '../support/processes/running-service';
import {
  aTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '../support/processes/trace-collector';
import { aWebhookReceiver, type WebhookReceiver } from '../support/deliveries/webhook-receiver';

const WEBSITE = 'traced.example';
const OWNER = 'owner.of.the.business@traced.example';
const VISITOR = 'first.visitor@people.example';
const HEADER_VALUE = `Bearer ${randomBytes(12).toString('hex')}`;
const COLLECTOR_KEY = randomBytes(12).toString('hex');
const HOOK_KEY = randomBytes(12).toString('hex');
const ENVIRONMENT = {
  LOGIN_TOKEN_SECRET: randomBytes(36).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
/** SpanKind and status of OTLP. */
const [SERVER, CLIENT] = [2, 3];
const ERROR = 2;

/** The trace of the seed, and the span that its sender was in. */
const sender = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
/** The trace of the seed whose event is refused. */
const refused = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
/** A trace whose sender does not record it. */
const unrecorded = randomBytes(16).toString('hex');

let collector: TraceCollector;
let service: RunningService;
let receiver: WebhookReceiver;
let webhookId: string;
let spans: CollectedSpan[];
let spansBeforeTheEnd: CollectedSpan[];
/** By what it is. */
const confidential = new Map<string, string>();

beforeAll(async () => {
  [collector, receiver] = await Promise.all([aTraceCollector(), aWebhookReceiver()]);
  service = await aRunningService({
    ...ENVIRONMENT,
    LOG_LEVEL: 'info',
    WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s,1s,1s',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${COLLECTOR_KEY}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // Nothing is sent before the processes end.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2048',
  });
  const worker = await service.startWorker();
  await tellTheStory();
  spansBeforeTheEnd = collector.spans();
  await worker.stop();
  await service.stopApi();
  spans = collector.spans();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await collector.close();
});

/** Onboards, signs in, listens, seeds, delivers, and is refused once; with secrets wherever callers may put them. */
async function tellTheStory(): Promise<void> {
  const listener = await service.call('POST', '/webhook', {
    destinationUrl: `${receiver.url}/${HOOK_KEY}?key=${HOOK_KEY}`,
    listenTo: ['prospect.created'],
    headers: { Authorization: HEADER_VALUE },
  });
  webhookId = listener.body.data.id;
  await service.call('POST', '/user/onboard', { email: OWNER, websiteUrl: WEBSITE });
  const login = await service.call('GET', `/user/login?email=${OWNER}&websiteUrl=${WEBSITE}`);
  const loginUrl = new URL(login.body.data.loginUrl);
  const signedIn = await fetch(loginUrl, { redirect: 'manual' });
  for (const probe of ['healthz', 'readyz']) await fetch(`${loginUrl.origin}/${probe}`);
  const session = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';

  await seed(VISITOR, traceparent(sender));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  // A window that is still open might send the next event too, in the trace that opened it.
  await eventually(isWindowOver);
  receiver.answerWith(500);
  await seed('second.visitor@people.example', traceparent(refused));
  await eventually(() => expect(receiver.received).toHaveLength(2));
  receiver.answerWith(200);
  await eventually(async () => {
    const deliveries = await service.call(
      'GET',
      `/webhook/deliveries?webhookId=${webhookId}&state=delivered`,
    );
    expect(deliveries.body.data.items).toHaveLength(2);
  });
  await service.call('GET', `/prospect?search=${VISITOR}&websiteUrl=${WEBSITE}`, undefined, {
    traceparent: `00-${unrecorded}-00f067aa0ba902b7-00`,
  });
  await service.call('GET', `/prospect/${VISITOR}`);
  await service.call('GET', `/nowhere/${VISITOR}`);
  await service.call('POST', '/seed/lead', { website: 'nobody.example', visitors: [{ email: VISITOR }] });

  confidential.set('the API key', service.apiKey);
  confidential.set('the secret of the listener', String(listener.body.data.secret).replace('whsec_', ''));
  confidential.set('path and query of the listener', HOOK_KEY);
  confidential.set('the value of a custom header', HEADER_VALUE);
  confidential.set('the login token', loginUrl.searchParams.get('auth_token') ?? '');
  confidential.set('the session', session);
  confidential.set('ENCRYPTION_KEY', ENVIRONMENT.ENCRYPTION_KEY);
  confidential.set('LOGIN_TOKEN_SECRET', ENVIRONMENT.LOGIN_TOKEN_SECRET);
  confidential.set('the e-mail address of the owner', OWNER.split('@')[0] ?? '');
  confidential.set('the e-mail address of a visitor', VISITOR.split('@')[0] ?? '');
  confidential.set("the collector's key", COLLECTOR_KEY);
}

async function isWindowOver(): Promise<void> {
  const listeners = service.connection.collection<{ _id: string; lease: { token: string | null } }>(
    'listeners',
  );
  expect((await listeners.findOne({ _id: webhookId }))?.lease.token).toBeNull();
}

async function seed(businessEmail: string, parent: string): Promise<void> {
  const visitors = [visitorNumber(businessEmail.length, { businessEmail })];
  const path = `/seed/lead?api_key=${service.apiKey}`;
  const answer = await service.call(
    'POST',
    path,
    { website: WEBSITE, visitors },
    { traceparent: parent, 'x-request-id': 'traced-request' },
  );
  expect(answer.status).toBe(200);
}

function traceparent({ traceId, spanId }: typeof sender): string {
  return `00-${traceId}-${spanId}-01`;
}

/** The span and those it lies within, up to the one whose parent is elsewhere. */
function withParents(span: CollectedSpan): CollectedSpan[] {
  const parent = spans.find(
    ({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId,
  );
  return parent === undefined ? [span] : [...withParents(parent), span];
}

/** The request to the receiver that a seed has led to, with all between. */
function attemptOf({ traceId }: typeof sender): CollectedSpan[] {
  const attempts = spans.filter((span) => span.traceId === traceId && span.name === 'POST');
  return attempts.flatMap(withParents);
}

describe('the trace of a seed', () => {
  it('leads from its sender through workflows and activities to the request that the listener gets', () => {
    expect(attemptOf(sender).map(({ name, service: process }) => [process, name])).toEqual([
      ['lead-outreach-api', 'POST /api/v1/seed/lead'],
      ['lead-outreach-api', 'SignalWithStartWorkflow:processLeadIntake'],
      ['lead-outreach-worker', 'StepWorkflow:processLeadIntake'],
      ['lead-outreach-worker', 'RunActivity:processDueSeeds'],
      ['lead-outreach-worker', 'SignalWithStartWorkflow:probeHeldListeners'],
      ['lead-outreach-worker', 'StepWorkflow:probeHeldListeners'],
      ['lead-outreach-worker', 'RunActivity:probeHeldListeners'],
      ['lead-outreach-worker', 'POST'],
    ]);
    expect(attemptOf(sender)[0]?.parentSpanId).toBe(sender.spanId);
  });

  it('has every span within the time of those that wait for it', () => {
    const [step, activity, attempt] = attemptOf(sender).slice(-3);

    for (const [outer, inner] of [
      [step, activity],
      [activity, attempt],
    ]) {
      expect(Number(inner?.endTimeUnixNano)).toBeGreaterThan(Number(inner?.startTimeUnixNano));
      // The workflow's clock is the server's, in milliseconds.
      expect(Number(inner?.endTimeUnixNano)).toBeLessThanOrEqual(Number(outer?.endTimeUnixNano) + 50e6);
    }
  });

  it('is no other for a loop that another request has woken before', () => {
    const names = attemptOf(refused).map(({ name }) => name);

    // A window that is still open is told by the activity itself, without a poke.
    expect(names.slice(0, 4)).toEqual(
      attemptOf(sender)
        .map(({ name }) => name)
        .slice(0, 4),
    );
    expect(names.at(-1)).toBe('POST');
    expect(attemptOf(refused)[0]?.parentSpanId).toBe(refused.spanId);
  });
});

describe('the trace of a retry', () => {
  it('begins with the step that a timer has led to', () => {
    const retries = spans.filter(({ attributes }) => attributes['http.request.resend_count'] === 1);

    expect(retries.map((span) => withParents(span).map(({ name }) => name))).toEqual([
      ['RunActivity:deliverDueBatch', 'POST'],
    ]);
    expect(retries[0]?.traceId).not.toBe(refused.traceId);
    expect(retries.flatMap(withParents)[0]?.parentSpanId ?? '').toBe('');
  });
});

describe('a span', () => {
  it('of a request names route, status, partner and request id', () => {
    const [request] = attemptOf(sender);

    expect(request).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/seed/lead',
        'http.response.status_code': 200,
        'outreach.request_id': 'traced-request',
        'outreach.partner_id': expect.stringMatching(/^par_/),
      },
    });
  });

  it('of a request without a route names nothing of its path', () => {
    const statuses = spans
      .filter(({ kind, attributes }) => kind === SERVER && attributes['http.response.status_code'] === 404)
      .map(({ name, status }) => [name, status.code]);

    expect(statuses).toEqual(
      expect.arrayContaining([
        ['GET', 0],
        ['GET /api/v1/prospect/:id', 0],
        ['POST /api/v1/seed/lead', 0],
      ]),
    );
  });

  it('of an attempt names delivery, event, listener and status', () => {
    expect(attemptOf(sender).at(-1)).toMatchObject({
      kind: CLIENT,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'outreach.delivery_id': expect.stringMatching(/^del_/),
        'outreach.event_id': receiver.received[0]?.headers['webhook-id'],
        'outreach.event_type': 'prospect.created',
        'outreach.webhook_id': webhookId,
      },
      status: { code: 0 },
    });
  });

  it('of an attempt that the receiver refuses is an error', () => {
    expect(attemptOf(refused).at(-1)).toMatchObject({
      attributes: { 'http.response.status_code': 500, 'error.type': '500' },
      status: { code: ERROR },
    });
  });

  it('is not made where the caller does not record its trace', () => {
    expect(spans.filter(({ traceId }) => traceId === unrecorded)).toEqual([]);
  });

  it('is not made for probes', () => {
    expect(spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
  });
});

describe('all that the collector got', () => {
  it('was flushed when the processes ended', () => {
    expect(spansBeforeTheEnd).toEqual([]);
    expect(new Set(spans.map((span) => span.service))).toEqual(
      new Set(['lead-outreach-api', 'lead-outreach-worker']),
    );
  });

  it('holds nothing confidential', () => {
    const found = [...confidential].filter(([, text]) => text === '' || collector.text().includes(text));

    expect(confidential.size).toBe(11);
    expect(found.map(([what]) => what)).toEqual([]);
  });

  it('came with what the environment says', () => {
    expect(collector.headers('authorization')).toEqual(new Set([COLLECTOR_KEY]));
    expect(collector.text()).toContain('deployment.environment.name');
  });
});

describe('the log', () => {
  it('names the trace of each line', () => {
    const lines = service.output().split('\n');

    expect(lines.filter((line) => line.includes(sender.traceId)).join('\n')).toContain('"msg":"request"');
  });

  it("holds nothing of the collector's key", () => {
    expect(service.output()).not.toContain(COLLECTOR_KEY);
  });
});

describe('a collector', () => {
  const OWNED = { email: OWNER, websiteUrl: WEBSITE };

  it('that is away is told of once, and changes nothing else', async () => {
    const api = await aRunningService({
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://user:${COLLECTOR_KEY}@127.0.0.1:${await freePort(0)}`,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=${COLLECTOR_KEY}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
    try {
      const complaints = () => api.output().split('traces cannot be exported').length - 1;
      const statuses = [(await api.call('POST', '/user/onboard', OWNED)).status];
      await eventually(() => expect(complaints()).toBe(1));
      for (let n = 0; n < 20; n += 1) statuses.push((await api.call('POST', '/user/onboard', OWNED)).status);

      expect(await api.stopApi()).toBe(0);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(complaints()).toBe(1);
      expect(api.output()).not.toContain(COLLECTOR_KEY);
    } finally {
      await api.close();
    }
  });

  it('that takes connections and never answers holds up neither requests nor the end', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on a port');
    const api = await aRunningService({
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
      // It would be waited for, for ten minutes.
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
      OTEL_BSP_EXPORT_TIMEOUT: '600000',
    });
    try {
      const connected = once(silent, 'connection');
      const answer = await api.call('POST', '/user/onboard', OWNED);

      expect(answer.status).toBe(200);
      expect(await api.stopApi()).toBe(0);
      await connected;
    } finally {
      await api.close();
      silent.close();
    }
  });
});
