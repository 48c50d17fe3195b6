import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { ProbeHeldListenersInput, ResumedLoop } from '../src/contracts/workflows';
import { probeWindows } from './activity-options';
import { drain } from './loop/drain-loop';

const activities = proxyActivities<Activities>(probeWindows);

/** Probes listeners that are held, or whose receivers are unproven, many in a step, for as long as anything waits for one. */
export async function probeHeldListeners(resumed: ProbeHeldListenersInput & ResumedLoop = {}): Promise<void> {
  await drain(
    { type: 'probeHeldListeners', input: {} },
    { resumed, step: () => activities.probeHeldListeners({}), lingerMs: () => 60_000 },
  );
}
