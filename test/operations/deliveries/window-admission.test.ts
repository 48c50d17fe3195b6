import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HEALTHY } from '../../../src/domain/deliveries/listeners/circuit-breaker';
import { KnownReceivers } from '../../../src/operations/deliveries/limits/known-receivers';
import { WindowAdmission } from '../../../src/operations/deliveries/limits/window-admission';

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

const HOLD = { since: new Date(0), nextProbeAt: new Date(0), probeDelayMs: 5_000, decidedAt: new Date(0) };

const readListener = async (id: string) => ({
  health: { ...HEALTHY, hold: id.startsWith('held') ? HOLD : null },
});

let opened: string[];
let known: KnownReceivers;
let admission: WindowAdmission;
let over: AbortController;

beforeEach(() => {
  opened = [];
  over = new AbortController();
  known = new KnownReceivers();
  admission = new WindowAdmission(readListener, known);
});

// Those that still wait keep the process alive.
afterEach(() => over.abort());

async function open(webhookId: string, isUrgent = false): Promise<() => void> {
  const applicant = { webhookId, isUrgent, onAlive: () => undefined, cancelled: over.signal };
  const end = await admission.admit(applicant).catch(() => null);
  if (end !== null) opened.push(webhookId);
  return end ?? (() => undefined);
}

describe('listeners that open their windows', () => {
  it('open at once, however many wait that were held after their last window', async () => {
    const held = Array.from({ length: 50 }, (_, index) => `held ${index}`);
    for (const id of held) admission.windowEnded(id, { isHeld: true });
    for (const id of held) void open(id);
    void open('healthy');
    await settled();

    expect(opened).toEqual(['held 0', 'held 1', 'healthy']);
  });

  it('wait for those of their kind alone when many open at once, by what is stored of their holds', async () => {
    const unknown = Array.from({ length: 9 }, (_, index) => `unknown ${index}`);
    const first = unknown.map((id) => open(id))[0];
    void open('held 1');
    await settled();
    expect(opened).toEqual([...unknown.slice(0, 8), 'held 1']);

    (await first)?.();
    await settled();
    expect(opened.at(-1)).toBe('unknown 8');
  });

  it('open at once if their receivers answer, however many wait of which nobody knows whether theirs do', async () => {
    for (let index = 0; index < 1_000; index += 1) void open(`unknown ${index}`);
    known.completed('healthy', true);
    known.completed('failing', true);
    known.completed('failing', false);
    void open('failing');
    void open('healthy');
    await settled();

    expect(opened.slice(8)).toEqual(['healthy']);
  });

  it('open at once for what somebody asked for, held as they are, before a thousand that wait', async () => {
    const held = Array.from({ length: 1_000 }, (_, index) => `held ${index}`);
    for (const id of held) admission.windowEnded(id, { isHeld: true });
    for (const id of held) void open(id);
    void open('held 999', true);
    await settled();

    expect(opened).toEqual(['held 0', 'held 1', 'held 999']);
  });

  it('are no held ones any more once a window said so', async () => {
    for (const id of ['one', 'two', 'three']) admission.windowEnded(id, { isHeld: true });
    admission.windowEnded('two', { isHeld: null });
    admission.windowEnded('three', { isHeld: false });
    for (const id of ['one', 'two', 'three']) void open(id);
    await settled();

    expect(opened).toEqual(['one', 'two', 'three']);
  });
});
