import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../src/contracts/activities';
import type { ProcessInboundMailInput, ResumedLoop } from '../src/contracts/workflows';
import { storeStep } from './activity-options';
import { drain } from './loop/drain-loop';

const { processInboundMail: processDueMessages } = proxyActivities<Activities>(storeStep);

/** Does what e-mails that came in mean, as long as any wait. */
export async function processInboundMail(resumed: ProcessInboundMailInput & ResumedLoop = {}): Promise<void> {
  await drain(
    { type: 'processInboundMail', input: {} },
    { resumed, step: () => processDueMessages({}), lingerMs: () => 60_000 },
  );
}
