import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectStore } from '../../src/persistence/mongo/connection';
import { eventually } from '../support/eventually';
import { visitorNumber } from '../support/leads';
import { aRunningService, type RunningService } from '../support/processes/running-service';
import { storedText } from '../support/mongodb/stored-text';
import { withTemporal } from '../support/temporal/temporal-client';
import { aWebhookReceiver, type WebhookReceiver } from '../support/deliveries/webhook-receiver';

const WEBSITE = 'confidential.example';
const OWNER = 'owner.of.the.business@confidential.example';
const VISITORS = ['first.visitor@people.example', 'second.visitor@people.example'];
/** Long enough that no random id holds them by chance. */
const NAMES = [
  { firstName: 'Firstgivenname', lastName: 'Firstfamilyname' },
  { firstName: 'Secondgivenname', lastName: 'Secondfamilyname' },
];
const REQUEST_ID = 'confidential-run-1';
const HEADER_VALUE = `Bearer ${randomBytes(12).toString('hex')}`;
const ENVIRONMENT = {
  LOGIN_TOKEN_SECRET: randomBytes(36).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

/** What one run of the whole service left behind, wherever people and machines read it. */
interface Traces {
  readonly output: string;
  readonly histories: string;
  readonly metrics: string;
}

let service: RunningService;
let receiver: WebhookReceiver;
let traces: Traces;
/** By what it is. */
const confidential = new Map<string, string>();
const ids = { batch: '', webhook: '', business: '' };
/** Everything in the store, before and after people were erased. */
const stored: Record<'before' | 'withoutFirst' | 'withoutAnybody', ReadonlyMap<string, string>> = {
  before: new Map(),
  withoutFirst: new Map(),
  withoutAnybody: new Map(),
};

beforeAll(async () => {
  receiver = await aWebhookReceiver({ echoes: true });
  service = await aRunningService({
    ...ENVIRONMENT,
    LOG_LEVEL: 'debug',
    WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s,1s,1s',
  });
  await service.startWorker();
  await tellTheStory();
  await eraseEverybody();
  traces = {
    output: service.output(),
    histories: await readHistories(),
    metrics: await readAllMetrics(),
  };
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** Those of the Temporal SDK are left out where it does not answer at once. */
async function readAllMetrics(): Promise<string> {
  let metrics = '';
  await eventually(async () => {
    metrics = await service.readMetrics();
    expect(metrics).toContain('temporal_');
  });
  return metrics;
}

/** Onboards, listens, signs in, seeds, is refused, fails once to deliver, then delivers everything, and a test. */
async function tellTheStory(): Promise<void> {
  const listener = await service.call('POST', '/webhook', {
    destinationUrl: receiver.url,
    listenTo: ['*'],
    headers: { Authorization: HEADER_VALUE },
  });
  ids.webhook = listener.body.data.id;
  const onboarded = await service.call(
    'POST',
    '/user/onboard',
    { email: OWNER, websiteUrl: WEBSITE, companyName: 'Confidential' },
    { 'idempotency-key': 'confidential-onboarding' },
  );
  ids.business = onboarded.body.data.businessId;
  const login = await service.call('GET', `/user/login?email=${OWNER}&websiteUrl=${WEBSITE}`);
  const loginUrl = new URL(login.body.data.loginUrl);
  const signedIn = await fetch(loginUrl, { redirect: 'manual' });
  const session = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';

  receiver.answerWith(500);
  const seeded = await service.call(
    'POST',
    `/seed/lead?api_key=${service.apiKey}`,
    {
      website: WEBSITE,
      visitors: [
        ...VISITORS.map((businessEmail, n) => visitorNumber(n, { businessEmail, ...NAMES[n] })),
        { note: VISITORS[0] },
      ],
    },
    { 'x-request-id': REQUEST_ID },
  );
  expect(seeded.status).toBe(200);
  ids.batch = seeded.headers.get('x-seed-batch-id') ?? '';
  await service.call('GET', `/prospect?search=${VISITORS[0]}&websiteUrl=${WEBSITE}`);
  await service.call('POST', '/seed/lead', { website: 'nobody.example', visitors: [{ email: VISITORS[0] }] });
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(VISITORS.length));
  receiver.answerWith(200);
  await eventually(async () => {
    const pending = await service.call('GET', `/webhook/deliveries?webhookId=${ids.webhook}&state=delivered`);
    expect(pending.body.data.items.length).toBeGreaterThan(VISITORS.length);
  });
  // By the listener's own loop: all the rest may have been left to that of probes.
  const before = receiver.received.length;
  await service.call('POST', `/webhook/${ids.webhook}/test`, {});
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));

  confidential.set('the API key', service.apiKey);
  confidential.set('the secret of the listener', String(listener.body.data.secret).replace('whsec_', ''));
  confidential.set('the value of a custom header', HEADER_VALUE);
  confidential.set('the login token', loginUrl.searchParams.get('auth_token') ?? '');
  confidential.set('the session', session);
  confidential.set('ENCRYPTION_KEY', ENVIRONMENT.ENCRYPTION_KEY);
  confidential.set('LOGIN_TOKEN_SECRET', ENVIRONMENT.LOGIN_TOKEN_SECRET);
  confidential.set('the e-mail address of the owner', OWNER.split('@')[0] ?? '');
  for (const email of VISITORS) confidential.set(`the e-mail address ${email}`, email.split('@')[0] ?? '');
}

/** Erases the first visitor, then the whole business with the second; remembers where each was found in the store. */
async function eraseEverybody(): Promise<void> {
  const connection = await connectStore(service.mongodbUri);
  try {
    stored.before = await storedText({ connection });
    const found = await service.call('GET', `/prospect?search=${VISITORS[0]}&websiteUrl=${WEBSITE}`);
    const { id } = found.body.data.items.find(
      ({ person }: { person: { businessEmail: string } }) => person.businessEmail === VISITORS[0],
    );
    await service.call('DELETE', `/prospect/${id}`);
    stored.withoutFirst = await storedText({ connection });
    await service.call('DELETE', `/user?websiteUrl=${WEBSITE}`);
    await eventually(async () => {
      const business = await service.stores.businesses.find(ids.business);
      expect(business?.erasure.passes).toBe(1);
    });
    stored.withoutAnybody = await storedText({ connection });
  } finally {
    await connection.close();
  }
}

/** Where in the store any of these texts is found. */
function placesOf(texts: readonly string[], collections: ReadonlyMap<string, string>): string[] {
  return [...collections]
    .filter(([, content]) => texts.some((text) => content.toLowerCase().includes(text)))
    .map(([name]) => name)
    .toSorted();
}

/** Everything in the histories of all workflows, payloads decoded. */
async function readHistories(): Promise<string> {
  return await withTemporal(service.temporal, async (client) => {
    const texts: string[] = [];
    for await (const { workflowId, runId } of client.workflow.list()) {
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      texts.push(workflowId, ...textsIn(history));
    }
    return texts.join('\n');
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

describe('a whole run of the service', () => {
  it('leaves nothing confidential in what it prints, in histories and in metrics', () => {
    const found = [...confidential].flatMap(([what, text]) =>
      Object.entries(traces)
        .filter(([, trace]) => text === '' || trace.includes(text))
        .map(([where]) => `${what} in ${where}`),
    );

    expect(confidential.size).toBe(10);
    expect(found).toEqual([]);
  });

  it('leaves enough to be searched', () => {
    expect(traces.output).toContain('"level":20');
    expect(traces.histories).toContain(ids.webhook);
    expect(traces.metrics).toContain('outreach_');
  });

  it('can be followed in the log from the request to each attempt', () => {
    const lines = traces.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map(parseLine);
    const request = lines.find((line) => line['requestId'] === REQUEST_ID && line['msg'] === 'request');
    const intake = lines.find((line) => JSON.stringify(line['batchIds'] ?? '').includes(ids.batch));
    const prospectIds = JSON.stringify(intake?.['prospectIds'] ?? '');
    const events = lines.filter(
      ({ eventType, subjectId }) =>
        eventType === 'prospect.created' && prospectIds.includes(String(subjectId)),
    );
    const attempts = lines.filter(
      ({ msg, eventId }) => msg === 'attempt made' && events.some((event) => event['eventId'] === eventId),
    );

    expect(request).toMatchObject({ seedBatchId: ids.batch, status: 200 });
    expect(events).toHaveLength(VISITORS.length);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['rejected', 'accepted']));
    for (const attempt of attempts) expect(attempt['webhookId']).toBe(ids.webhook);
  });
});

describe('people who were erased', () => {
  const first = ['first.visitor', 'firstgivenname', 'firstfamilyname'];
  const everybody = [
    ...first,
    'second.visitor',
    'secondgivenname',
    'secondfamilyname',
    'owner.of.the.business',
  ];

  it('were stored, sent, and repeated by the receiver', () => {
    expect(placesOf(['first.visitor'], stored.before)).toEqual(
      expect.arrayContaining(['attempts', 'events', 'prospects']),
    );
    expect(placesOf(['owner.of.the.business'], stored.before)).toContain('users');
  });

  it('are nowhere in the store any more: not in what receivers answered, nor among rejected visitors', () => {
    expect(placesOf(first, stored.withoutFirst)).toEqual([]);
    expect(placesOf(['second.visitor'], stored.withoutFirst)).toContain('prospects');
  });

  it('are gone with their business, the audit trail and kept answers included', () => {
    expect(placesOf(everybody, stored.withoutAnybody)).toEqual([]);
    expect(stored.withoutAnybody.get('auditEntries')).toContain('business.deleted');
  });
});

describe('the metrics of a whole run', () => {
  it.each([
    /^outreach_http_requests_total\{route="\/api\/v1\/seed\/lead",method="POST",status_class="2xx",service="api"\} 1$/m,
    /^outreach_pokes_total\{loop="processLeadIntake",outcome="sent",service="api"\} [1-9]/m,
    /^outreach_visitors_total\{outcome="accepted",service="worker"\} 2$/m,
    /^outreach_visitors_total\{outcome="rejected",service="worker"\} 1$/m,
    /^outreach_prospects_created_total\{service="worker"\} 2$/m,
    /^outreach_delivery_attempts_total\{outcome="rejected",service="worker"\} [1-9]/m,
    /^outreach_delivery_attempts_total\{outcome="accepted",service="worker"\} [1-9]/m,
    /^outreach_delivery_attempt_duration_seconds_count\{service="worker",outcome="accepted"\} [1-9]/m,
    /^outreach_loop_steps_total\{loop="deliverWebhooks",outcome="done",service="worker"\} [1-9]/m,
    /^outreach_store_reachable\{service="worker"\} 1$/m,
    /^temporal_worker_task_slots_available\{.*task_queue="delivery".*\} /m,
    /^temporal_activity_schedule_to_start_latency_seconds_bucket\{/m,
    /^temporal_request_latency_seconds_bucket\{/m,
    /^process_resident_memory_bytes\{service="api"\} /m,
  ])('show %s', (line) => {
    expect(traces.metrics).toMatch(line);
  });

  it('name no record', () => {
    for (const id of Object.values(ids)) expect(traces.metrics).not.toContain(id);
  });
});

function parseLine(line: string): Record<string, unknown> {
  const parsed: Record<string, unknown> = JSON.parse(line);
  return parsed;
}
