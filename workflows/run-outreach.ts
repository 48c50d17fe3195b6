import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { ResumedLoop, RunOutreachInput } from '../src/contracts/workflows';
import { outreachStep } from './activity-options';
import { drain } from './loop/drain-loop';

const activities = proxyActivities<Activities>(outreachStep);

/** Sends the due e-mails of one business, at its pace; sleeps until the next one is due, or until something changes. */
export async function runOutreach({ businessId, ...resumed }: RunOutreachInput & ResumedLoop): Promise<void> {
  const input = { businessId };
  await drain(
    { type: 'runOutreach', input },
    { resumed, step: () => activities.runOutreach(input), lingerMs: () => 60_000 },
  );
}
