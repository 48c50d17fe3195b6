import { createActivities } from '../../activities';
import type { Activities } from '../contracts/activities';
import { coalesce } from '../domain/coalesce';
import { createClaimDeliveries } from '../operations/deliveries/window/claim-deliveries';
import { createDeliverDueBatch } from '../operations/deliveries/window/deliver-due-batch';
import { createRunWindow } from '../operations/deliveries/window/run-window';
import type { WindowDependencies } from '../operations/deliveries/window/delivery-window';
import { createTellOrPoke, OpenWindows } from '../operations/deliveries/window/open-windows';
import { createReadBodies } from '../operations/deliveries/window/event-bodies';
import { WindowAdmission } from '../operations/deliveries/limits/window-admission';
import { InFlightLimit } from '../operations/deliveries/limits/in-flight-limit';
import { createTakeListenerLease } from '../operations/deliveries/lease/listener-lease';
import { createRecordOutcomes } from '../operations/deliveries/outcomes/record-outcomes';
import { createRecoverInterrupted } from '../operations/deliveries/lease/recover-interrupted';
import { createSendClaimed, type SendClaimed } from '../operations/deliveries/window/send-claimed';
import { createProbeHeldListeners } from '../operations/deliveries/probes/probe-held-listeners';
import { Semaphore } from '../lib/semaphore';
import { TokenBuckets } from '../lib/token-buckets';
import type { OperationDependencies } from '../operations/dependencies';
import { withParts } from '../operations/operation-parts';
import { checkEligibility, type ProbeWebsite } from '../operations/accounts/eligibility/check-eligibility';
import { processDueMessages } from '../operations/outreach/inbound/process-due-messages';
import { parseMessage } from '../mailer/parse-message';
import type { PublishEvents } from '../operations/deliveries/events/publish-events';
import { createProcessDueSeeds } from '../operations/leads/seeds/process-due-seeds';
import { createRunOutreach } from '../operations/outreach/loop/run-outreach';
import { recoverBatch } from '../operations/deliveries/recoveries/recover-batch';
import type { StaleLoopDependencies } from '../operations/sweep/poke-stale-loops';
import { createSweepStaleWork } from '../operations/sweep/sweep-stale-work';
import type { Operations } from './compose-operations';
import type { WorkerMetrics } from '../observability/metrics/worker-metrics';
import type { SendAttempt } from '../sender/attempt-sender';

/** Steps of the intake at a time, of all shards: more only hold more visitors in memory. */
const INTAKE_STEPS_MAX = 4;
const INTAKE_GATHER_MS = 25;
/** How long a window of deliveries stays open for what this process stores next. */
const LINGER_MS = 1_000;

export interface ActivityComposition extends OperationDependencies {
  readonly sendAttempt: SendAttempt;
  readonly pokeNow: StaleLoopDependencies['pokeNow'];
  readonly probeWebsite: ProbeWebsite;
  readonly operations: Pick<
    Operations,
    'eraseBusiness' | 'eraseExcluded' | 'settleCampaign' | 'verifyLedgers'
  >;
  readonly metrics: WorkerMetrics;
  /** Makes a span of every attempt, where there are traces. */
  readonly traceAttempts?: (sendClaimed: SendClaimed) => SendClaimed;
}

/** Every activity, made with the operations it calls. */
export function composeActivities(composition: ActivityComposition): Activities {
  const openWindows = new OpenWindows();
  const poke = createTellOrPoke(openWindows, composition.poke);
  const deps = withParts({ ...composition, poke });
  const { watchActivities, watchSends, onLedgersVerified } = deps.metrics;
  const activities = createActivities({
    processDueSeeds: createProcessDueSeeds({
      ...deps,
      steps: new Semaphore(INTAKE_STEPS_MAX),
      gatherMs: INTAKE_GATHER_MS,
    }),
    ...composeWindows({ ...deps, openWindows, lingerMs: LINGER_MS }),
    ...deps.operations,
    processDueMessages: processDueMessages.bind(null, { ...deps, parseMessage }),
    checkEligibility: checkEligibility.bind(null, deps),
    onLedgersVerified,
    now: deps.now,
    runOutreach: createRunOutreach(deps, watchSends),
    recoverBatch: recoverBatch.bind(null, deps),
    sweepStaleWork: createSweepStaleWork(deps),
  });
  return watchActivities(activities);
}

/** Steps that run delivery windows. Budget, rates and admission are those of the process. */
export function composeWindows(
  deps: Omit<ActivityComposition, 'operations' | 'probeWebsite' | 'pokeNow'> &
    Pick<WindowDependencies, 'openWindows' | 'lingerMs'> & {
      readonly publishEvents: PublishEvents;
    },
) {
  const { watchInterrupted, watchOutcomes } = deps.metrics.deliveries;
  const sendClaimed = createSendClaimed(deps);
  const runWindow = createRunWindow({
    ...deps,
    readBodies: createReadBodies(deps),
    readListener: coalesce(deps.stores.listeners.findMany),
    takeLease: createTakeListenerLease(deps),
    recoverInterrupted: watchInterrupted(createRecoverInterrupted(deps)),
    claimDeliveries: createClaimDeliveries(deps),
    recordOutcomes: watchOutcomes(createRecordOutcomes(deps)),
    sendClaimed: deps.traceAttempts?.(sendClaimed) ?? sendClaimed,
    budget: new InFlightLimit(),
    rates: new TokenBuckets(),
  });
  const windows = { ...deps, admission: new WindowAdmission(), runWindow };
  return {
    deliverDueBatch: createDeliverDueBatch(windows),
    probeHeldListeners: createProbeHeldListeners(windows),
  };
}
