import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually';
import { visitorNumber } from '../support/leads';
import { aRunningService, type RunningService } from '../support/processes/running-service';

const WEBSITE = 'crowded.example';
const PEOPLE = 120;
const REQUESTS = 30;
const PEOPLE_A_REQUEST = 20;

let service: RunningService;

beforeAll(async () => {
  service = await aRunningService();
  await service.call('POST', '/user/onboard', { email: 'ada@crowded.example', websiteUrl: WEBSITE });
});
afterAll(() => service.close());

/** Neighbouring requests share most of their people; every other one knows no e-mail addresses. */
function visitorsOf(request: number): Record<string, unknown>[] {
  return Array.from({ length: PEOPLE_A_REQUEST }, (_, index) =>
    visitorNumber((request * 7 + index) % PEOPLE, {
      seenAt: `2026-05-11T21:00:${String(request).padStart(2, '0')}Z`,
      ...(request % 2 === 0 && { businessEmail: null }),
    }),
  );
}

async function seedAtOnce(): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, request) =>
      service.call('POST', '/seed/lead', { website: WEBSITE, visitors: visitorsOf(request) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ headers }) => headers.get('x-seed-batch-id') ?? '');
}

async function areDone(batchIds: readonly string[]): Promise<void> {
  for (const batchId of batchIds) {
    const { body } = await service.call('GET', `/seed/${batchId}?limit=1`);
    expect(body.data).toMatchObject({ status: 'done', accepted: PEOPLE_A_REQUEST, rejected: { count: 0 } });
  }
}

async function everyItem(path: string): Promise<ReadonlyArray<Record<string, unknown>>> {
  const items: Record<string, unknown>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await service.call(
      'GET',
      `${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    items.push(...body.data.items);
    cursor = body.data.nextCursor;
  }
  return items;
}

async function isBegun(): Promise<void> {
  expect(await service.connection.collection('prospects').countDocuments()).toBeGreaterThan(0);
}

describe('30 requests at once that name the same people', () => {
  it('give each person once and one event each, though a worker is killed at it, and again nothing', async () => {
    const first = await service.startWorker();
    const batchIds = await seedAtOnce();
    await eventually(isBegun);
    await first.kill();
    await service.startWorker();
    await service.proxy.endAbandonedTransactions();
    await eventually(() => areDone(batchIds), 180_000);

    const prospects = await everyItem('/prospect');
    const addresses = prospects.map(({ person }) => JSON.stringify(person).match(/in\/visitor-\d+/)?.[0]);
    expect(addresses).toHaveLength(PEOPLE);
    expect(new Set(addresses).size).toBe(PEOPLE);
    expect(sum(prospects)).toBe(REQUESTS * PEOPLE_A_REQUEST);
    expect(await createdCount()).toBe(PEOPLE);

    const again = await seedAtOnce();
    await eventually(() => areDone(again));
    expect(await everyItem('/prospect')).toEqual(prospects);
    expect(await createdCount()).toBe(PEOPLE);
  }, 500_000);
});

/** Each request tells one visit of each of its people. */
function sum(prospects: ReadonlyArray<Record<string, unknown>>): number {
  return prospects
    .map(({ visits }) => Number(JSON.stringify(visits).match(/"count":(\d+)/)?.[1]))
    .reduce((total, count) => total + count, 0);
}

async function createdCount(): Promise<number> {
  const events = await everyItem('/webhook/events');
  return events.filter(({ type }) => type === 'prospect.created').length;
}
