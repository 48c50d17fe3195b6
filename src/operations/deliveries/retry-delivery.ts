import { retentionLimit } from '../../domain/deliveries/retention';
import { retryRefusal, type RetryRefusal } from '../../domain/deliveries/retry-refusal';
import { DomainError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Actor } from '../accounts/audit/record-audit';
import type { Needs } from '../dependencies';
import { findOwnDelivery } from './read-deliveries';
import type { Delivery } from '../../domain/deliveries/delivery';

const REASONS: Readonly<Record<RetryRefusal, string>> = {
  listener_not_active: 'The listener is not active; set it active first',
  listener_deleted: 'The listener was deleted, so nothing can be sent to it any more',
  event_erased: 'The event was erased, so there is nothing to send any more',
  event_expired: 'The event is older than events are kept, so it cannot be sent any more',
};

export class RetryRefused extends DomainError {
  constructor(override readonly code: RetryRefusal) {
    super(REASONS[code]);
  }
}

export interface RetryDeliveryRequest {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly deliveryId: string;
  /** Names this request, when it was reserved beforehand: repeating it makes no second request. */
  readonly requestId?: string | null;
}

/** The request for one more request. */
export interface RequestedRetry {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly requestId: string;
}

type RetryDependencies = Needs<
  'attempts' | 'deliveries' | 'events' | 'listeners',
  'config' | 'poke' | 'now' | 'recordAudit'
>;

/**
 * Asks for one more request of a delivery, whatever became of it so far; it goes out at once.
 * @throws RecordNotFound, RetryRefused
 */
export async function retryDelivery(
  deps: RetryDependencies,
  request: RetryDeliveryRequest,
): Promise<RequestedRetry> {
  const { partnerId, deliveryId, requestId: reservedId = null } = request;
  const delivery = await findOwnDelivery(deps, partnerId, deliveryId);
  const { webhookId } = delivery;
  const requestId = reservedId ?? newId('request');
  const answer = { deliveryId, webhookId, requestId };
  if (reservedId !== null && (await isKnown(deps, delivery, reservedId))) return answer;

  const refusal = retryRefusal({
    deliveryState: delivery.state,
    listener: await listenerState(deps, webhookId),
    eventBody: await eventBody(deps, delivery),
  });
  if (refusal !== null) throw new RetryRefused(refusal);
  const isAsked = await ask(deps, request, requestId);
  // Between reading and asking its listener was deleted, its event erased, or it was asked by the same id.
  if (!isAsked && !(await isKnown(deps, await findOwnDelivery(deps, partnerId, deliveryId), requestId)))
    throw new RetryRefused('listener_deleted');
  deps.poke({ type: 'deliverWebhooks', input: { webhookId } });
  return answer;
}

async function isKnown(
  { stores }: RetryDependencies,
  delivery: Delivery,
  requestId: string,
): Promise<boolean> {
  const isThis = (asked: { readonly requestId: string | null }) => asked.requestId === requestId;
  return delivery.requested.some(isThis) || (await stores.attempts.listByDelivery(delivery.id)).some(isThis);
}

async function listenerState({ stores }: RetryDependencies, webhookId: string) {
  const listener = await stores.listeners.find(webhookId);
  return listener === null || listener.deletedAt !== null ? 'deleted' : listener.state;
}

async function eventBody({ stores, config, now }: RetryDependencies, { eventId, createdAt }: Delivery) {
  const event = await stores.events.find(eventId);
  if (event !== null && event.erasedAt !== null) return 'erased';
  const isOver = createdAt <= retentionLimit(config.retentionDays, now());
  return isOver || event === null || event.body === null ? 'expired' : 'kept';
}

async function ask(
  { stores, now, recordAudit }: RetryDependencies,
  { actor, partnerId, deliveryId }: RetryDeliveryRequest,
  requestId: string,
): Promise<boolean> {
  return await stores.transact(async (transaction) => {
    const attempt = { requestId, trigger: 'manual' } as const;
    const asked = await stores.deliveries.requestAttempts(transaction, [deliveryId], attempt, now());
    if (asked === 0) return false;
    await recordAudit(transaction, {
      actor,
      partnerId,
      action: 'delivery.retried',
      target: deliveryId,
      after: { requestId },
    });
    return true;
  });
}
