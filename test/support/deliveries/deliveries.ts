import { Registry } from 'prom-client';
import { composeWindows } from '../../../src/composition/compose-activities';
import { createWorkerMetrics } from '../../../src/observability/metrics/worker-metrics';
import {
  addressPolicyOf,
  composeDependencies,
  egressOf,
} from '../../../src/composition/compose-dependencies';
import type { DeliveryStepResult, StepResult } from '../../../src/contracts/activities';
import { deliveryId } from '../../../src/domain/deliveries/delivery';
import type { EventType } from '../../../src/domain/deliveries/event-types';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/config/logger';
import { EVENT_CATALOGUE } from '../../../src/operations/deliveries/events/event-catalogue';
import { createPublishEvents } from '../../../src/operations/deliveries/events/publish-events';
import { recoverBatch } from '../../../src/operations/deliveries/recoveries/recover-batch';
import type { WindowRun } from '../../../src/operations/deliveries/window/run-window';
import type { WindowDependencies } from '../../../src/operations/deliveries/window/delivery-window';
import { OpenWindows } from '../../../src/operations/deliveries/window/open-windows';
import { createSendAttempt } from '../../../src/sender/attempt-sender';
import { createSender } from '../../../src/sender/sender';
import type { TestApi } from '../http/api';

/** For `anApi`: receivers on this machine, by plain http; they may take as long as receivers ever may. */
export const LOCAL_RECEIVERS = {
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  WEBHOOK_TIMEOUT: '60s',
};

/** What the worker does for webhooks, by the clock of the API under test, without Temporal. */
export interface TestDeliverer {
  /** Publishes an event of this type, its data being the catalogue's example; answers its id. */
  publish(partnerId: string, type?: EventType): Promise<string>;
  /** Publishes many at once, one transaction for each thousand. */
  publishMany(partnerId: string, count: number, type?: EventType): Promise<void>;
  /** Publishes an event and sends what is due to a listener that gets it; answers the id of the delivery. */
  deliver(partnerId: string, webhookId: string): Promise<string>;
  /** One step of a listener's loop. */
  step(webhookId: string): Promise<DeliveryStepResult>;
  /** One step of the loop of probes. */
  probe(): Promise<StepResult>;
  /** Steps until nothing is due any more. */
  drain(webhookId: string): Promise<void>;
  /** One step of a recovery. */
  recoverStep(jobId: string): Promise<StepResult>;
  /** Runs a recovery to its end, with the deliveries it asks for. */
  recover(webhookId: string, jobId: string): Promise<void>;
}

type LingeringWindows = Pick<WindowDependencies, 'openWindows' | 'lingerMs'>;

const TRANSACTION_MAX = 1_000;
/** What waits no longer than this is due now: by a clock that stands still nothing comes nearer. */
const SOON_MS = 100;

/** It ends together with the API. */
export function aDeliverer(
  api: TestApi,
  { openWindows = new OpenWindows(), lingerMs = 0 }: Partial<LingeringWindows> = {},
): TestDeliverer {
  const { config, stores, clock } = api;
  const logger = createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const sender = createSender({
    timeoutMs: config.webhookTimeoutMs,
    policy: addressPolicyOf(config),
    egress: egressOf(config),
  });
  const dependencies = composeDependencies({
    config,
    logger,
    stores,
    poke: (address) => void api.pokes.push(address),
    now: clock.now,
  });
  const sendAttempt = createSendAttempt({
    sender,
    secretBox: dependencies.secretBox,
    userAgent: 'LeadOutreach/1',
  });
  const publishEvents = createPublishEvents(dependencies);
  const { deliverDueBatch, probeHeldListeners } = composeWindows({
    ...dependencies,
    publishEvents,
    sendAttempt,
    metrics: createWorkerMetrics(new Registry()),
    openWindows,
    lingerMs,
  });
  const recoverStep = recoverBatch.bind(null, dependencies);

  async function publish(partnerId: string, type: EventType, count: number): Promise<string[]> {
    const drafts = Array.from({ length: count }, () => {
      const subjectId = newId('prospect');
      const key = `${type}/${subjectId}`;
      return { partnerId, businessId: null, subjectId, type, key, data: EVENT_CATALOGUE[type].example };
    });
    await stores.transact((transaction) => publishEvents(transaction, drafts));
    return drafts.map(({ key }) => key);
  }

  const { signal } = new AbortController();
  const run: WindowRun = {
    onAlive: () => undefined,
    isStopping: () => false,
    cancelled: signal,
    signal,
  };

  async function step(webhookId: string): Promise<DeliveryStepResult> {
    return await deliverDueBatch({ ...run, webhookId });
  }

  async function drain(webhookId: string): Promise<void> {
    for (;;) {
      const { moreIsDue, waitMs } = await step(webhookId);
      if (!moreIsDue && (waitMs === null || waitMs > SOON_MS)) return;
    }
  }

  async function publishOne(partnerId: string, type: EventType = 'prospect.created'): Promise<string> {
    const [key = ''] = await publish(partnerId, type, 1);
    const event = await api.connection.collection<{ _id: string }>('events').findOne({ key });
    if (event === null) throw new Error('the event was stored');
    return event._id;
  }

  api.closeWith(() => sender.close());
  return {
    publish: publishOne,

    async publishMany(partnerId, count, type = 'prospect.created') {
      for (let done = 0; done < count; done += TRANSACTION_MAX)
        await publish(partnerId, type, Math.min(TRANSACTION_MAX, count - done));
    },

    async deliver(partnerId, webhookId) {
      const eventId = await publishOne(partnerId);
      await drain(webhookId);
      return deliveryId(eventId, webhookId);
    },

    step,
    probe: async () => await probeHeldListeners(run),
    drain,
    recoverStep,

    async recover(webhookId, jobId) {
      for (;;) {
        const { moreIsDue, waitMs } = await recoverStep(jobId);
        if (!moreIsDue) await drain(webhookId);
        if (!moreIsDue && waitMs === null) return;
      }
    },
  };
}
