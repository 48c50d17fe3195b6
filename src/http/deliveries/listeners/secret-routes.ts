import { z } from 'zod';
import type { DeliveryOperations } from '../../../operations/deliveries/delivery-operations';
import { defineRoute, ok, type Route } from '../../route';
import { orNull, timeData } from '../../schema-parts';
import { eventTypeParameter } from './listen-to';
import { listenerIdParams } from './schemas';

const GRACE_SECONDS_MAX = 604_800;
const GRACE_SECONDS_DEFAULT = 86_400;

const secretData = z
  .object({
    webhookId: z.string(),
    secret: z.string(),
    retiring: z
      .array(z.object({ expiresAt: timeData }))
      .readonly()
      .describe('Earlier secrets that still sign beside this one'),
  })
  .meta({ id: 'SigningSecret' });

/** What a receiver is set up with: the signing secret, and an event to try it. */
export function createSecretRoutes({ readSecret, rotateSecret, sendTestEvent }: DeliveryOperations): Route[] {
  return [
    defineRoute('GET /webhook/:id/secret', {
      operationId: 'getWebhookSecret',
      summary: 'Get the signing secret',
      // With it one can forge events: that is more than reading.
      scope: 'write',
      params: listenerIdParams,
      data: secretData,
      async handle({ params, caller: { partnerId }, actor }) {
        return ok('Secret', await readSecret({ partnerId, webhookId: params.id, actor }));
      },
    }),
    defineRoute('POST /webhook/:id/secret/rotate', {
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the signing secret',
      description:
        'Requests carry a signature of the new and of the earlier secrets until the grace period ends.',
      scope: 'write',
      params: listenerIdParams,
      body: z.strictObject({
        gracePeriodSeconds: z
          .int()
          .min(0)
          .max(GRACE_SECONDS_MAX)
          .default(GRACE_SECONDS_DEFAULT)
          .describe('How long the earlier secret goes on signing beside the new one'),
      }),
      data: secretData,
      async handle({ params, body, caller, actor, reservedId }) {
        const rotated = await rotateSecret({
          actor,
          partnerId: caller.partnerId,
          webhookId: params.id,
          gracePeriodSeconds: body.gracePeriodSeconds,
          rotationId: reservedId('request'),
        });
        return ok('Secret rotated', rotated);
      },
      async replay({ params, caller: { partnerId }, actor }) {
        return ok('Secret rotated', await readSecret({ partnerId, webhookId: params.id, actor }));
      },
    }),
    defineRoute('POST /webhook/:id/test', {
      operationId: 'sendTestEvent',
      summary: 'Send a test event',
      description: 'One request without retries, also to a listener that is paused, disabled or held back.',
      scope: 'support',
      params: listenerIdParams,
      body: z.strictObject({
        eventType: orNull(eventTypeParameter).describe(
          "Sends this type's example, marked with `test: true`, instead of `webhook.test`",
        ),
      }),
      data: z.object({ eventId: z.string(), deliveryId: z.string() }),
      async handle({ params, body, caller, actor, reservedId }) {
        const sent = await sendTestEvent({
          actor,
          partnerId: caller.partnerId,
          webhookId: params.id,
          eventType: body.eventType,
          eventId: reservedId('event'),
        });
        return ok('Test event on its way', sent);
      },
    }),
  ];
}
