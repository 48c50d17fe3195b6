import type { OperationDependencies } from '../../dependencies';

/** Wakes the loop of probes where it would come too late for one at that time. */
export type WakeProbes = (at: Date) => void;

/** Made once a process: it remembers what it has poked the loop for, whoever asked for that. */
export function createWakeProbes({ now, poke }: Pick<OperationDependencies, 'now' | 'poke'>): WakeProbes {
  /** The loop polls by then: it was poked for a probe at that time, and looks for the next one at the end of each step. */
  let nextPoll = new Date(0);
  return (at) => {
    if (nextPoll > now() && nextPoll <= at) return;
    if (at > now()) nextPoll = at;
    poke({ type: 'probeHeldListeners', input: {} });
  };
}
