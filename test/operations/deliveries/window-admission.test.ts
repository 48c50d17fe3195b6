import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  WindowAdmission,
  type Admission,
  type WindowLane,
} from '../../../src/operations/deliveries/limits/window-admission';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

let opened: string[];
let admission: WindowAdmission;
let over: AbortController;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  opened = [];
  over = new AbortController();
  admission = new WindowAdmission();
});

// Those that still wait keep the process alive.
afterEach(() => {
  over.abort();
  jest.useRealTimers();
});

async function open(lane: WindowLane, webhookId: string): Promise<Admission | null> {
  const applicant = { onAlive: () => undefined, cancelled: over.signal };
  const admitted = await admission.admit(lane, applicant).catch(() => null);
  if (admitted !== null) opened.push(webhookId);
  return admitted;
}

/** Opens as many windows of a lane as go, and one more that waits; answers the first. */
async function openAll(lane: WindowLane): Promise<Admission | null> {
  const max = { delivery: 32, trial: 8, held: 4 }[lane];
  const all = Array.from({ length: max }, (_, index) => open(lane, `${lane} ${index}`));
  void open(lane, 'next');
  await settled();
  expect(opened).not.toContain('next');
  return (await all[0]) ?? null;
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settled();
}

describe('windows that open', () => {
  it('wait for those of their lane alone, however many these are', async () => {
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

  it('let the next one open once they have claimed, in the loop of a listener', async () => {
    (await openAll('delivery'))?.onOpened(false);
    await settled();

    expect(opened.at(-1)).toBe('next');
  });

  it.each([
    ['trial', 3],
    ['held', 7],
  ] as const)(
    'leave a rest behind them in the lane %s, %i times as long as they took',
    async (lane, rest) => {
      const first = await openAll(lane);
      first?.onOpened(false);
      await pass(100);
      first?.onEnded(false);
      await pass(rest * 100 - 1);
      expect(opened).not.toContain('next');

      await pass(1);
      expect(opened.at(-1)).toBe('next');
    },
  );

  it('leave none when their receivers turn out to answer', async () => {
    const first = await openAll('trial');
    await pass(100);
    first?.onOpened(true);
    await settled();

    expect(opened.at(-1)).toBe('next');
  });

  it('hold up the next one for a moment only while their receivers take their time', async () => {
    (await openAll('trial'))?.onOpened(false);
    await pass(250);
    await pass(750);

    expect(opened.at(-1)).toBe('next');
  });
});
