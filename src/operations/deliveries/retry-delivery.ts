import { hasExpired, retryRefusal, type RetryRefusal } from '../../domain/deliveries/retry-refusal';
import { DomainError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Actor } from '../accounts/audit/record-audit';
import type { Needs } from '../dependencies';
import { findOwnDelivery } from './get-delivery';
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

/**
 * Asks for one more request of a delivery, whatever became of it so far; it goes out at once.
 * @throws RecordNotFound, RetryRefused
 */
export function createRetryDelivery(
  deps: Needs<'attempts' | 'deliveries' | 'events' | 'listeners', 'config' | 'poke' | 'now' | 'recordAudit'>,
) {
  const { stores, config, poke, now } = deps;

  return async function retryDelivery(request: RetryDeliveryRequest): Promise<RequestedRetry> {
    const delivery = await findOwnDelivery(deps, request.partnerId, request.deliveryId);
    const { id: deliveryId, webhookId } = delivery;
    const requestId = request.requestId ?? newId('request');
    const answer = { deliveryId, webhookId, requestId };
    if (request.requestId !== null && (await isKnown(delivery, requestId))) return answer;

    const refusal = retryRefusal({
      deliveryState: delivery.state,
      listener: await listenerState(webhookId),
      eventBody: await eventBody(delivery),
    });
    if (refusal !== null) throw new RetryRefused(refusal);
    const isAsked = await ask(deps, request, answer);
    // Between reading and asking its listener was deleted, its event erased, or it was asked by the same id.
    if (!isAsked && !(await isKnown(await findOwnDelivery(deps, request.partnerId, deliveryId), requestId)))
      throw new RetryRefused('listener_deleted');
    poke({ type: 'deliverWebhooks', input: { webhookId } }, { isUrgent: true });
    return answer;
  };

  async function isKnown(delivery: Delivery, requestId: string): Promise<boolean> {
    if (delivery.requested.some((requested) => requested.requestId === requestId)) return true;
    const attempts = await stores.attempts.listByDelivery(delivery.id);
    return attempts.some((attempt) => attempt.requestId === requestId);
  }

  async function listenerState(webhookId: string) {
    const listener = await stores.listeners.find(webhookId);
    return listener === null || listener.deletedAt !== null ? 'deleted' : listener.state;
  }

  async function eventBody({ eventId, createdAt }: Delivery) {
    const event = await stores.events.find(eventId);
    if (event?.erasedAt !== null && event?.erasedAt !== undefined) return 'erased';
    const isOver = event?.body === null || event?.body === undefined;
    return isOver || hasExpired(createdAt, config.retentionDays, now()) ? 'expired' : 'kept';
  }
}

async function ask(
  deps: Needs<'deliveries', 'now' | 'recordAudit'>,
  { actor, partnerId }: RetryDeliveryRequest,
  { deliveryId, requestId }: RequestedRetry,
): Promise<boolean> {
  const { stores, now, recordAudit } = deps;
  const attempt = { requestId, trigger: 'manual' } as const;
  return await stores.transact(async (transaction) => {
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
