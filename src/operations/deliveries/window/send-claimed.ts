import { FAULTY } from '../../../domain/deliveries/attempts/attempt-outcome';
import { classifyAnswer } from '../../../domain/deliveries/formats/chat-answer';
import { renderBody } from '../../../domain/deliveries/formats/render-message';
import type { SendAttempt } from '../../../sender/attempt-sender';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimedDelivery } from './claim-deliveries';
import { emptyLog } from '../outcomes/attempt-record';
import type { CompletedDelivery } from '../outcomes/completed-delivery';
import type { Listener } from '../../../domain/deliveries/listeners/listener';

/** Sends one claimed delivery. Never rejects: a fault of ours is that delivery's `internal_error`. */
export function createSendClaimed(
  deps: Pick<OperationDependencies, 'logger' | 'now'> & { readonly sendAttempt: SendAttempt },
) {
  return async function sendClaimed(
    listener: Listener,
    { delivery, attempt, body }: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<CompletedDelivery> {
    const startedAt = deps.now();
    try {
      const exchange = await deps.sendAttempt(listener, {
        eventId: delivery.eventId,
        attemptNumber: attempt.number,
        body: renderBody(listener.format, body),
        signal,
      });
      const outcome = classifyAnswer(listener.format, exchange, deps.now());
      const { id: deliveryId, eventId } = delivery;
      const { status, errorCode } = exchange;
      deps.logger.debug(
        {
          deliveryId,
          eventId,
          webhookId: listener.id,
          attempt: attempt.number,
          outcome: outcome.kind,
          status,
          errorCode,
        },
        'attempt made',
      );
      return { delivery, attempt, outcome, log: exchange };
    } catch (error) {
      deps.logger.error(
        { deliveryId: delivery.id, webhookId: listener.id, error },
        'an attempt failed by our own fault',
      );
      return {
        delivery,
        attempt,
        outcome: FAULTY,
        log: emptyLog({
          startedAt,
          errorCode: 'internal_error',
          errorMessage: 'A fault of the sending service; the request did not go out as it should',
        }),
      };
    }
  };
}
export type SendClaimed = ReturnType<typeof createSendClaimed>;
