import { beforeEach, describe, expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/delivery/listener-health';
import { Openings } from '../../../src/operations/deliveries/openings';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

let opened: string[];
let openings: Openings;

beforeEach(() => {
  opened = [];
  openings = new Openings(async (id) => ({
    health: { ...HEALTHY, consecutiveFailures: id.startsWith('failing') ? 3 : 0 },
  }));
});

async function open(webhookId: string): Promise<() => void> {
  const end = await openings.take({ webhookId, onAlive: () => undefined });
  opened.push(webhookId);
  return end;
}

describe('listeners that open their windows', () => {
  it('open at once when they are healthy, behind any number that failed in their last window', async () => {
    const failing = Array.from({ length: 50 }, (_, index) => `failing ${index}`);
    for (const id of failing) openings.learn(id, { sent: 10, failed: 10, waitMs: 5_000 });
    for (const id of failing) void open(id);
    void open('healthy');
    await settled();

    expect(opened).toEqual(['failing 0', 'failing 1', 'healthy']);
  });

  it('wait for those of their kind alone when many open at once, by what is stored of their health', async () => {
    const healthy = Array.from({ length: 33 }, (_, index) => `healthy ${index}`);
    const first = healthy.map(open)[0];
    void open('failing 1');
    await settled();
    expect(opened).toEqual([...healthy.slice(0, 32), 'failing 1']);

    (await first)?.();
    await settled();
    expect(opened.at(-1)).toBe('healthy 32');
  });

  it('are no failing ones any more as soon as one of their requests is accepted', async () => {
    for (const id of ['one', 'two', 'three']) openings.learn(id, { sent: 1, failed: 1, waitMs: 5_000 });
    openings.learn('three', { sent: 2, failed: 1, waitMs: 5_000 });
    for (const id of ['one', 'two', 'three']) void open(id);
    await settled();

    expect(opened).toEqual(['one', 'two', 'three']);
  });
});
