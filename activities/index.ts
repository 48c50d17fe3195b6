import { Context } from '@temporalio/activity';
import type { Activities, StepResult } from '../src/contracts/activities';
import { nextWakeMs } from '../src/domain/billing/billing-wake';
import type { Settlement } from '../src/domain/billing/settlement';
import type { OutreachStatus } from '../src/domain/billing/outreach-status';
import { describeCount } from '../src/domain/describe-count';
import { waitMsUntil } from '../src/domain/wait-ms';
import type { AccountOperations } from '../src/operations/accounts/account-operations';
import type { EligibilityStep } from '../src/operations/accounts/eligibility/check-eligibility';
import type { BillingOperations } from '../src/operations/billing/billing-operations';
import type { createProbeHeldListeners } from '../src/operations/deliveries/probes/probe-held-listeners';
import type { createDeliverDueBatch } from '../src/operations/deliveries/window/deliver-due-batch';
import type { LeadOperations } from '../src/operations/leads/lead-operations';
import type { createProcessDueSeeds } from '../src/operations/leads/seeds/process-due-seeds';
import type { ProcessDueMessages } from '../src/operations/outreach/inbound/process-due-messages';
import type { RunOutreach } from '../src/operations/outreach/loop/run-outreach';
import type { SweepStaleWork } from '../src/operations/sweep/sweep-stale-work';
import type { SweepPosition } from '../src/operations/sweep/walk';
import type { WalletOperations } from '../src/operations/wallet/wallet-operations';
import { activityRun } from './step-run';

export interface ActivityDependencies
  extends
    Pick<AccountOperations, 'eraseBusiness'>,
    Pick<BillingOperations, 'settleCampaign'>,
    Pick<LeadOperations, 'eraseExcluded'>,
    Pick<WalletOperations, 'verifyLedgers'> {
  readonly checkEligibility: (businessId: string, signal: AbortSignal) => Promise<EligibilityStep>;
  readonly deliverDueBatch: ReturnType<typeof createDeliverDueBatch>;
  readonly probeHeldListeners: ReturnType<typeof createProbeHeldListeners>;
  readonly processDueMessages: ProcessDueMessages;
  readonly processDueSeeds: ReturnType<typeof createProcessDueSeeds>;
  readonly recoverBatch: (jobId: string) => Promise<StepResult>;
  readonly runOutreach: RunOutreach;
  readonly sweepStaleWork: SweepStaleWork;
  /** Told after every verification, for the metric that alerts. */
  readonly onLedgersVerified: (faultCount: number) => void;
  readonly now: () => Date;
}

/** Every activity of the service: a step of a loop, or a job. */
export function createActivities(deps: ActivityDependencies): Activities {
  return {
    checkEligibility: async ({ businessId }) =>
      eligibilityResult(await deps.checkEligibility(businessId, activityRun().cancelled), deps.now()),

    deliverDueBatch: async ({ webhookId }) => await deps.deliverDueBatch({ ...activityRun(), webhookId }),
    eraseBusiness: async ({ businessId }) => await deps.eraseBusiness({ ...activityRun(), businessId }),
    eraseExcluded: async ({ ownerId }) => await deps.eraseExcluded({ ...activityRun(), ownerId }),
    probeHeldListeners: async () => await deps.probeHeldListeners(activityRun()),
    processDueSeeds: async ({ shard }) => await deps.processDueSeeds({ ...activityRun(), shard }),
    processInboundMail: async () => await deps.processDueMessages(activityRun()),
    recoverBatch: async ({ jobId }) => await deps.recoverBatch(jobId),

    async runOutreach({ businessId }) {
      const run = activityRun();
      const timer = setInterval(run.onAlive, HEARTBEAT_MS);
      try {
        return await deps.runOutreach({ ...run, businessId });
      } finally {
        clearInterval(timer);
      }
    },

    settleCampaign: async ({ businessId }) =>
      billingResult(businessId, await deps.settleCampaign(businessId), deps.now()),

    async pokeStaleLoops() {
      const context = Context.current();
      return await deps.sweepStaleWork({
        // An earlier attempt told with its last heartbeat where it stood.
        resumeAt: readPosition(context.info.heartbeatDetails),
        onPage: (position) => context.heartbeat(position),
        signal: context.cancellationSignal,
      });
    },

    async verifyLedgers() {
      const { onAlive, cancelled } = activityRun();
      const { wallets, faultCount } = await deps.verifyLedgers({
        onProgress() {
          onAlive();
          cancelled.throwIfAborted();
        },
      });
      deps.onLedgersVerified(faultCount);
      return { wallets, faultCount };
    },
  };
}

/** An e-mail may take longer than the server waits for a sign of life. */
const HEARTBEAT_MS = 5_000;
/** What ends by itself or owes the next day; everything else ends with a poke. */
const OWED_IN_TIME: readonly OutreachStatus[] = ['running', 'suspended_insufficient_funds'];

function eligibilityResult({ status, nextCheckAt, moreIsDue }: EligibilityStep, at: Date): StepResult {
  const waitMs = nextCheckAt === null ? null : waitMsUntil(nextCheckAt, at);
  return { moreIsDue, waitMs, details: `website is ${status}` };
}

function billingResult(businessId: string, settlement: Settlement | null, at: Date): StepResult {
  if (settlement === null) return { moreIsDue: false, waitMs: null, details: 'the business is gone' };
  const { campaign, charges, rest } = settlement;
  const isWaiting = OWED_IN_TIME.includes(campaign.outreachStatus);
  return {
    moreIsDue: rest === 'more_is_due',
    waitMs: isWaiting ? nextWakeMs(businessId, at) : null,
    details: `${describeCount(charges.length)} days charged, ${campaign.outreachStatus}`,
  };
}

/** Null for what is no position, such as the details of another version. */
function readPosition(details: unknown): SweepPosition | null {
  if (typeof details !== 'object' || details === null) return null;
  if (!('walk' in details) || !('after' in details)) return null;
  const { walk, after } = details;
  return typeof walk === 'string' && typeof after === 'string' ? { walk, after } : null;
}
