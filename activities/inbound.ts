import { Context } from '@temporalio/activity';
import type { InboundActivities } from '../src/contracts/activities';
import type { createProcessDueMessages } from '../src/operations/outreach/inbound/process-due-messages';
import { isShuttingDown } from './shutdown';

export interface InboundActivityDependencies {
  readonly processDueMessages: ReturnType<typeof createProcessDueMessages>;
}

export function createInboundActivities({
  processDueMessages,
}: InboundActivityDependencies): InboundActivities {
  return {
    async processInboundMail() {
      const context = Context.current();
      const onStep = () => context.heartbeat();
      return await processDueMessages({ onStep, isStopping: () => isShuttingDown(context) });
    },
  };
}
