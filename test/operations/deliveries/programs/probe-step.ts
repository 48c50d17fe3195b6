import { setTimeout as pause } from 'node:timers/promises';
import { createProbeHeldListeners } from '../../../../src/operations/deliveries/probes/probe-held-listeners';
import type { ProbeDependencies } from '../../../../src/operations/deliveries/probes/probe-held-listeners';
import type { DueProbesPage } from '../../../../src/persistence/deliveries/listener-probes';
import { partOf } from '../../../support/outreach/memory-store';

/** The time of a step, in place of three minutes. */
const STEP_MS = 500;
const RECEIVER_MS = 2_000;

/** Makes a step that waits for a slow receiver while another listener becomes due too late. Prints what came of it. */
async function main(): Promise<void> {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => timeout.call(AbortSignal, STEP_MS);
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > 2 * STEP_MS;
  const probeAt = new Date();
  const deps = partOf<ProbeDependencies>({
    stores: partOf<ProbeDependencies['stores']>({
      listeners: partOf<ProbeDependencies['stores']['listeners']>({
        listDueProbes: async (_now: Date, { isHeld, exceptIds }: DueProbesPage) =>
          [...(isHeld ? [] : ['we_slow']), ...(isHeld && isLate() ? ['we_late'] : [])]
            .filter((webhookId) => !exceptIds.includes(webhookId))
            .map((webhookId) => ({ webhookId, probeAt })),
        moveProbe: async () => undefined,
        nextProbeAt: async () => null,
      }),
    }),
    admission: partOf<ProbeDependencies['admission']>({
      admit: async () => ({ onOpened: () => undefined, onEnded: () => undefined }),
    }),
    runWindow: async () => {
      await pause(RECEIVER_MS);
      return { kind: 'inactive', state: 'paused', sent: 0, failed: 0 };
    },
    now: () => new Date(),
  });
  const collecting = setInterval(() => globalThis.gc?.(), 50);
  const { signal } = new AbortController();
  const run = { onAlive: () => undefined, isStopping: () => false, cancelled: signal, signal };
  const { details } = await createProbeHeldListeners(deps)(run);
  clearInterval(collecting);
  process.stdout.write(details ?? '');
}

void main();
