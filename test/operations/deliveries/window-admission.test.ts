import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DeliveryQueue } from '../../../src/contracts/workflows';
import { KnownReceivers } from '../../../src/operations/deliveries/limits/known-receivers';
import { WindowAdmission, type Admission } from '../../../src/operations/deliveries/limits/window-admission';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

let opened: string[];
let known: KnownReceivers;
let admission: WindowAdmission;
let over: AbortController;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  opened = [];
  over = new AbortController();
  known = new KnownReceivers();
  admission = new WindowAdmission(known);
});

// Those that still wait keep the process alive.
afterEach(() => {
  over.abort();
  jest.useRealTimers();
});

async function open(queue: DeliveryQueue, webhookId: string): Promise<Admission | null> {
  const applicant = { webhookId, queue, onAlive: () => undefined, cancelled: over.signal };
  const admitted = await admission.admit(applicant).catch(() => null);
  if (admitted !== null) opened.push(webhookId);
  return admitted;
}

/** Opens as many windows of a queue as go, and one more that waits; answers the first. */
async function openAll(queue: DeliveryQueue): Promise<Admission | null> {
  const max = { delivery: 32, trial: 8, held: 4 }[queue];
  const all = Array.from({ length: max }, (_, index) => open(queue, `${queue} ${index}`));
  void open(queue, 'next');
  await settled();
  expect(opened).not.toContain('next');
  return (await all[0]) ?? null;
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settled();
}

describe('windows that open', () => {
  it('wait for those of their queue alone, however many these are', async () => {
    for (let index = 0; index < 1_000; index += 1) {
      void open('held', `held ${index}`);
      void open('trial', `trial ${index}`);
    }
    void open('delivery', 'healthy');
    await settled();

    expect(opened.filter((id) => id.startsWith('held'))).toHaveLength(4);
    expect(opened.filter((id) => id.startsWith('trial'))).toHaveLength(8);
    expect(opened.at(-1)).toBe('healthy');
  });

  it('let the next one open once they have claimed, where receivers are known to answer', async () => {
    (await openAll('delivery'))?.onOpened();
    await settled();

    expect(opened.at(-1)).toBe('next');
  });

  it.each([
    ['trial', 3],
    ['held', 7],
  ] as const)(
    'leave a rest behind them in the queue %s, %i times as long as they took',
    async (queue, rest) => {
      const first = await openAll(queue);
      first?.onOpened();
      await pass(100);
      first?.onEnded();
      await pass(rest * 100 - 1);
      expect(opened).not.toContain('next');

      await pass(1);
      expect(opened.at(-1)).toBe('next');
    },
  );

  it('leave none when their receivers have accepted something', async () => {
    const first = await openAll('trial');
    await pass(100);
    known.completed('trial 0', true);
    first?.onOpened();
    await settled();

    expect(opened.at(-1)).toBe('next');
  });

  it('hold up the next one for a moment only while their receivers take their time', async () => {
    (await openAll('trial'))?.onOpened();
    await pass(250);
    await pass(750);

    expect(opened.at(-1)).toBe('next');
  });
});
