import type { LoopAddress } from '../../../contracts/workflows';
import { isProven } from '../../../domain/deliveries/listeners/circuit-breaker';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { RecordNotFound } from '../../../domain/errors';
import { LISTENERS_MAX } from '../../../operations/deliveries/listeners/create-listener';
import { readReservedId } from '../../forms';
import { sendPage } from '../../layout';
import { OWN_FORM } from '../../own-form';
import { idOf, seeOther } from '../../request-parts';
import { actorOf, sessionOf } from '../../session';
import type { SupportDependencies, SupportRouter } from '../support-dependencies';
import { deliveriesPage } from './deliveries-page';
import { readDeliveriesQuery, statesOf } from './deliveries-query';
import { deliveryPage } from './delivery-page';

const PAGE = 50;

/** The list of deliveries, and all about one. */
export function addDeliveries(router: SupportRouter, { operations, loopUrl }: SupportDependencies): void {
  router.get('/', async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const query = readDeliveriesQuery(ctx.query);
    const { webhookId, eventType, statusCode, since, until } = query;
    const filter = {
      partnerId,
      webhookId: webhookId === '' ? null : webhookId,
      states: statesOf(query.state),
      eventType: eventType === '' ? null : eventType,
      statusCode,
      since,
      until,
    };
    const [{ items }, deliveries] = await Promise.all([
      operations.listListeners({ partnerId, after: null, limit: LISTENERS_MAX }),
      operations.listDeliveries({ filter, after: query.cursor, limit: PAGE }),
    ]);
    const listeners = items.map(({ listener }) => listener);
    sendPage(ctx, deliveriesPage(query, listeners, deliveries));
  });

  router.get('/deliveries/:id', async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const report = await operations.getDelivery(partnerId, idOf(ctx));
    const { eventId, webhookId } = report.delivery;
    const [found, view] = await Promise.all([
      operations.getEvent(partnerId, eventId).catch(nullIfGone),
      operations.getListener(partnerId, webhookId).catch(nullIfGone),
    ]);
    const [event, listener] = [found?.event ?? null, view?.listener ?? null];
    sendPage(ctx, deliveryPage({ report, event, listener, loopUrl: loopUrl(loopOf(webhookId, listener)) }));
  });

  // Always as a download: a page of ours must not show what a stranger sent.
  router.get('/deliveries/:id/attempts/:number/body', async (ctx) => {
    const { attempts } = await operations.getDelivery(sessionOf(ctx).partnerId, idOf(ctx));
    const number = String(ctx['params']['number']);
    const body = attempts.find((attempt) => String(attempt.number) === number)?.responseBody ?? null;
    if (body === null) throw new RecordNotFound('Nothing is kept of the body of this attempt');
    ctx.set('Content-Disposition', `attachment; filename="${idOf(ctx)}-${number}.bin"`);
    ctx.type = 'application/octet-stream';
    ctx.body = body;
  });

  router.post('/deliveries/:id/retry', ...OWN_FORM, async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const requestId = readReservedId(ctx.state.body, 'requestId', 'request');
    const request = { actor: actorOf(ctx), partnerId, deliveryId: idOf(ctx), requestId };
    const { deliveryId } = await operations.retryDelivery(request);
    seeOther(ctx, `/support/deliveries/${deliveryId}`);
  });
}

/** Which loop sends to a listener. */
function loopOf(webhookId: string, listener: Listener | null): LoopAddress {
  return listener === null || isProven(listener.health)
    ? { type: 'deliverWebhooks', input: { webhookId } }
    : { type: 'probeHeldListeners', input: {} };
}

function nullIfGone(error: unknown): null {
  if (error instanceof RecordNotFound) return null;
  throw error;
}
