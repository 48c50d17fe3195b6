import { Context } from '@temporalio/activity';
import type { OutreachActivities } from '../src/contracts/activities';
import type { RunOutreach } from '../src/operations/outreach/loop/run-outreach';
import { cancelledWhileRunning, isShuttingDown } from './shutdown';

export interface OutreachActivityDependencies {
  readonly runOutreach: RunOutreach;
}

/** A message may take longer than the server waits for a sign of life. */
const HEARTBEAT_MS = 5_000;

export function createOutreachActivities({ runOutreach }: OutreachActivityDependencies): OutreachActivities {
  return {
    async runOutreach({ businessId }) {
      const context = Context.current();
      const onAlive = () => context.heartbeat();
      const timer = setInterval(onAlive, HEARTBEAT_MS);
      try {
        const isStopping = () => isShuttingDown(context);
        return await runOutreach({ businessId, onAlive, isStopping, signal: cancelledWhileRunning(context) });
      } finally {
        clearInterval(timer);
      }
    },
  };
}
