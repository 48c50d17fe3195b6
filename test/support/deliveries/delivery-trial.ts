import { makeVisitor } from '../../../bench/make-visitors';
import { expectNothingLost, traceDeliveries, type TracedDelivery } from './delivery-invariants';
import { aPartnerKey } from '../http/partner-key';
import { aRunningService, type RunningService } from '../processes/running-service';
import type { TemporalPlace } from '../temporal/temporal-namespace';
import { aWebhookReceiver, type WebhookReceiver } from './webhook-receiver';

/** A listener whose deliveries are watched while things break, and the service that sends them. */
export interface DeliveryTrial {
  readonly service: RunningService;
  readonly receiver: WebhookReceiver;
  readonly webhookId: string;
  /** Has one event delivered for each of so many new visitors. */
  publish(count: number): Promise<void>;
  /** The listener's deliveries as they are now. */
  trace(): Promise<TracedDelivery[]>;
  /** Has what is due been so for as long as the sweep leaves to the loops. */
  letTimePass(): Promise<void>;
  /** Waits until all has been delivered, and checks what must hold; see `expectNothingLost`. */
  expectNothingLost(): Promise<TracedDelivery[]>;
  close(): Promise<void>;
}

export interface TrialOptions {
  /** Requests at the same time to the listener. */
  readonly concurrency?: number;
  /** Environment of API and workers. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A server that the test may stop. */
  readonly ownTemporal?: TemporalPlace;
  /** That of another trial, which closes it; each trial has a partner of its own. */
  readonly sharedService?: RunningService;
}

const WEBSITE = 'durable.example';
const OVERDUE_MS = 91_000;

export async function aDeliveryTrial({
  concurrency = 4,
  settings = {},
  ownTemporal,
  sharedService,
}: TrialOptions = {}): Promise<DeliveryTrial> {
  const service =
    sharedService ??
    (await aRunningService(
      { WEBHOOK_RETRY_SCHEDULE: '1s,1s,1s,1s,1s,1s,1s', LOG_LEVEL: 'error', ...settings },
      ownTemporal,
    ));
  const receiver = await aWebhookReceiver();
  const { partnerId, apiKey } = await aPartnerKey(service.stores);
  const call = (path: string, body: object) => service.call('POST', path, body, { 'x-api-key': apiKey });
  await call('/user/onboard', { email: 'ada@durable.example', websiteUrl: WEBSITE });
  const listener = await call('/webhook', {
    destinationUrl: receiver.url,
    listenTo: ['prospect.created'],
    concurrency,
  });
  const { id: webhookId, secret } = listener.body.data;
  let count = 0;
  const subject = () => ({ stores: service.stores, receiver, webhookId, partnerId, secret, count });
  return {
    service,
    receiver,
    webhookId,
    async publish(added) {
      const visitors = Array.from({ length: added }, (_, index) => makeVisitor(count + index));
      const { status } = await call('/seed/lead', { website: WEBSITE, visitors });
      if (status !== 200) throw new Error(`seeding answered ${status}`);
      count += added;
    },
    trace: () => traceDeliveries(subject()),
    async letTimePass() {
      const traced = await traceDeliveries(subject());
      const waiting = traced.flatMap(({ delivery }) => (delivery.state === 'pending' ? [delivery] : []));
      if (waiting.length === 0) throw new Error('nothing is due');
      const dueAt = new Date(Date.now() - OVERDUE_MS);
      await service.stores.transact(async (transaction) => {
        for (const delivery of waiting)
          await service.stores.deliveries.setProgress(
            transaction,
            delivery.id,
            { ...delivery, dueAt },
            new Date(),
          );
      });
    },
    expectNothingLost: () => expectNothingLost(subject()),
    async close() {
      if (sharedService === undefined) await service.close();
      await receiver.close();
    },
  };
}
