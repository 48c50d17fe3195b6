import { z } from 'zod';
import { destinationHint } from '../../../domain/deliveries/listeners/destination-hint';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import type { UpdateListenerRequest } from '../../../operations/deliveries/listeners/update-listener';
import type { AddressPolicy } from '../../../sender/addresses/address-guard';
import { pageData, pagingParameters, presentPage } from '../../parameters';
import { defineRoute, ok, type Route } from '../../route';
import { idData } from '../../schema-parts';
import { presentListener } from './presenter';
import { listenerBodies, listenerData, listenerIdParams } from './schemas';

/** Listeners themselves. */
export function createListenerRoutes(
  {
    createListener,
    listListeners,
    getListener,
    updateListener,
    deleteListener,
    readSecret,
  }: DeliveryOperations,
  policy: AddressPolicy,
): Route[] {
  const bodies = listenerBodies(policy);
  return [
    defineRoute('POST /webhook', {
      operationId: 'createWebhookListener',
      summary: 'Create Webhook Listener',
      errors: ['record_not_found', 'too_many_listeners'],
      scope: 'write',
      body: bodies.create,
      data: listenerData
        .extend({
          secret: z.string().describe('Verifies signatures; keep it like a password'),
        })
        .meta({ id: 'CreatedListener' }),
      async handle({ body, caller: { partnerId, scope }, actor, reservedId }) {
        const headers = body.headers ?? undefined;
        const listenerId = reservedId('listener');
        const created = await createListener({ actor, partnerId, ...body, headers, listenerId });
        const { secret } = created;
        return ok(withHint('Listener created', created), { ...presentListener(created, scope), secret });
      },
      async replay({ caller: { partnerId, scope }, actor, reservedId }) {
        const webhookId = reservedId('listener');
        const [view, { secret }] = await Promise.all([
          getListener(partnerId, webhookId),
          readSecret({ partnerId, webhookId, actor }),
        ]);
        return ok(withHint('Listener created', view), { ...presentListener(view, scope), secret });
      },
    }),
    defineRoute('GET /webhook', {
      operationId: 'listWebhookListeners',
      summary: 'Get all webhooks',
      scope: 'read',
      query: z.strictObject(pagingParameters),
      data: pageData(listenerData),
      async handle({ query: { cursor, limit }, caller: { partnerId, scope } }) {
        const page = await listListeners({ partnerId, after: cursor, limit });
        return ok(
          'Listeners',
          presentPage(page, (view) => presentListener(view, scope)),
        );
      },
    }),
    defineRoute('GET /webhook/:id', {
      operationId: 'getWebhookListener',
      summary: 'Get one webhook',
      scope: 'read',
      params: listenerIdParams,
      data: listenerData,
      async handle({ params, caller }) {
        return ok('Listener', presentListener(await getListener(caller.partnerId, params.id), caller.scope));
      },
    }),
    defineRoute('PATCH /webhook/:id', {
      operationId: 'updateWebhookListener',
      summary: 'Update Webhook Listener',
      description: 'What is left out stays. It applies to the next attempt, also of what waits already.',
      scope: 'write',
      params: listenerIdParams,
      body: bodies.update,
      data: listenerData,
      async handle({ params, body, caller: { partnerId, scope }, actor }) {
        const change: UpdateListenerRequest['change'] = withoutUndefined(body);
        const view = await updateListener({ actor, partnerId, webhookId: params.id, change });
        return ok(withHint('Listener updated', view), presentListener(view, scope));
      },
    }),
    defineRoute('DELETE /webhook/:id', {
      operationId: 'deleteWebhookListener',
      summary: 'Delete Webhook Listener',
      description:
        'Pending deliveries are cancelled. Deliveries stay readable by their ids until they expire.',
      scope: 'write',
      params: listenerIdParams,
      data: z.object({
        id: idData('listener'),
        deleted: z.literal(true),
        cancelledDeliveries: z.int().describe('Those that were pending'),
      }),
      async handle({ params: { id }, caller: { partnerId }, actor }) {
        const { cancelledDeliveries } = await deleteListener({ actor, partnerId, webhookId: id });
        return ok('Listener deleted', { id, deleted: true, cancelledDeliveries });
      },
    }),
  ];
}

type Given<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** Without the fields that are not there: absent and undefined are the same to a caller. */
function withoutUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, fewer of them
  return Object.fromEntries(given) as Given<Fields>;
}

function withHint(message: string, { listener }: ListenerView): string {
  const hint = destinationHint(listener);
  return hint === null ? message : `${message}. ${hint}`;
}
