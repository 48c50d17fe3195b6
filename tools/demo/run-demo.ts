import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createApiClient, type ApiClient } from './api-client';
import { DemoFailed } from './demo-failed';
import { DEMO_FILE, DEMO_PROSPECTS, readDemoVisitors } from './demo-visitors';
import type { ServiceAddress } from './find-service';
import { runOutreach, type OutreachOutcome } from './outreach/run-outreach';
import { signatureErrorOf, startReceiver, type Received, type Receiver } from './receiver';

const DEADLINE_MS = 90_000;
const POLL_MS = 100;
const LISTEN_TO = ['website.eligibility', 'prospect.created', 'prospect.returned'];

/** What happened, for `presentDemo`. */
export interface DemoOutcome {
  readonly businessId: string;
  readonly webhookId: string;
  readonly batch: SeedBatch;
  /** The requests about this business. */
  readonly received: readonly Received[];
  /** What is wrong with signatures, one entry for each that is. */
  readonly signatureErrors: readonly string[];
  /** From the seed to the last prospect's event. */
  readonly seededWithinMs: number;
  readonly loginUrl: string;
  readonly outreach: OutreachOutcome;
}

const seedBatch = z.object({
  visitors: z.int(),
  accepted: z.int(),
  rejected: z.object({
    items: z.array(z.object({ index: z.int(), reason: z.string(), message: z.string() })),
  }),
});
type SeedBatch = z.infer<typeof seedBatch>;

type Say = (line: string) => void;

/** Listens, onboards a business, seeds it, waits until all events have arrived, and writes to the prospects. */
export async function runDemo(service: ServiceAddress, say: Say): Promise<DemoOutcome> {
  const api = createApiClient(service);
  const receiver = await startReceiver();
  try {
    const listener = await createListener(api, receiver.url);
    say(`Listener ${listener.id} sends signed events to ${receiver.url}`);
    try {
      return await seedAndWait(api, receiver, listener, say);
    } finally {
      await deleteListener(api, listener.id, say);
    }
  } finally {
    await receiver.close();
  }
}

const createdListener = z.object({ id: z.string(), secret: z.string() });
type CreatedListener = z.infer<typeof createdListener>;

async function createListener(api: ApiClient, destinationUrl: string): Promise<CreatedListener> {
  const body = { destinationUrl, listenTo: LISTEN_TO, description: 'npm run demo' };
  return await api.call({ method: 'POST', path: '/webhook', body }, createdListener);
}

/** Nobody answers at its address any more, and later events should not go there. */
async function deleteListener(api: ApiClient, id: string, say: Say): Promise<void> {
  try {
    await api.call({ method: 'DELETE', path: `/webhook/${id}` }, z.unknown());
  } catch (error) {
    say(`The listener could not be deleted. ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function seedAndWait(
  api: ApiClient,
  receiver: Receiver,
  { id: webhookId, secret }: CreatedListener,
  say: Say,
): Promise<DemoOutcome> {
  // A website of its own for every run: the people are always new to it.
  const websiteUrl = `demo-${randomBytes(4).toString('hex')}.example`;
  const user = { email: 'ada@example.com', websiteUrl };
  const { businessId } = await api.call(
    { method: 'POST', path: '/user/onboard', body: { ...user, companyName: 'Demonstration' } },
    z.object({ businessId: z.string() }),
  );
  say(`Business ${businessId} is onboarded with the website ${websiteUrl}`);

  const startedAt = performance.now();
  const batchId = await seed(api, websiteUrl, say);
  const ours = () => aboutBusiness(receiver.received, businessId);
  await untilArrived(ours, 'prospect.created', DEMO_PROSPECTS);
  const seededWithinMs = performance.now() - startedAt;
  await untilArrived(ours, 'website.eligibility', 1);

  await comeBack(api, websiteUrl, ours());
  await untilArrived(ours, 'prospect.returned', 1);

  const outreach = await runOutreach(api, { businessId, user }, say);
  const batch = await api.call(
    { method: 'GET', path: `/seed/${batchId}`, query: { limit: '100' } },
    seedBatch,
  );
  const { loginUrl } = await api.call(
    { method: 'GET', path: '/user/login', query: user },
    z.object({ loginUrl: z.url() }),
  );
  const received = ours();
  const signatureErrors = received
    .map((event) => signatureErrorOf(event, secret))
    .filter((error) => error !== null);
  return { businessId, webhookId, batch, received, signatureErrors, seededWithinMs, loginUrl, outreach };
}

async function seed(api: ApiClient, website: string, say: Say): Promise<string> {
  const visitors = await readDemoVisitors(new Date());
  const startedAt = performance.now();
  const headers = await api.post('/seed/lead', { website, visitors });
  const answeredMs = Math.round(performance.now() - startedAt);
  say(`${visitors.length} visitors of ${DEMO_FILE} are seeded; answered in ${answeredMs} ms`);
  const batchId = headers.get('x-seed-batch-id');
  if (batchId === null) throw new DemoFailed('POST /seed/lead answered without X-Seed-Batch-Id.');
  return batchId;
}

const knownByProfile = z.object({ person: z.object({ linkedInUrl: z.string() }) });

/** Lets somebody whose LinkedIn address is known visit the website once more, now. */
async function comeBack(api: ApiClient, website: string, received: readonly Received[]): Promise<void> {
  const [known] = received.flatMap(({ data }) => knownByProfile.safeParse(data).data ?? []);
  if (known === undefined) throw new DemoFailed('No prospect has a LinkedIn address.');
  const visit = { linkedInUrl: known.person.linkedInUrl, seenAt: new Date().toISOString() };
  await api.post('/seed/lead', { website, visitors: [visit] });
}

/** A listener gets the events of all businesses of its partner. */
function aboutBusiness(received: readonly Received[], businessId: string): Received[] {
  const about = z.object({ businessId: z.literal(businessId) });
  return received.filter(({ data }) => about.safeParse(data).success);
}

async function untilArrived(received: () => Received[], type: string, wanted: number): Promise<void> {
  const arrived = () =>
    new Set(
      received()
        .filter((event) => event.type === type)
        .map((event) => event.webhookId),
    ).size;
  const deadline = performance.now() + DEADLINE_MS;
  while (arrived() < wanted) {
    if (performance.now() > deadline) {
      throw new DemoFailed(
        `Only ${arrived()} of ${wanted} ${type} events arrived within ${DEADLINE_MS / 1_000} s. ` +
          'Is the worker running? With npm start its log is logs/worker.log in the data folder.',
      );
    }
    await sleep(POLL_MS);
  }
}
