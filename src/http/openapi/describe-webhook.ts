import { TEST_EVENT_TYPE } from '../../domain/deliveries/event-types';
import type { DescribedEvent } from '../../operations/deliveries/events/event-catalogue';
import type { OpenApiOperation, OpenApiParameter } from './openapi-document';

const EXAMPLE_EVENT_ID = 'evt_01kb2m3n4p5q6r7s8t9v0wxyz';
const EXAMPLE_TIME = '2026-11-28T09:30:00.000Z';

const EXAMPLE_MARK = { const: true, description: 'There when this is an example, sent on request.' };

const HEADERS: readonly OpenApiParameter[] = [
  header('webhook-id', 'Id of the delivery’s event: the same on every attempt.', EXAMPLE_EVENT_ID),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1795858200'),
  header(
    'webhook-signature',
    'Signatures as Standard Webhooks has them: `v1,` and Base64.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The request that a listener gets for an event of this type. */
export function describeWebhook({ name, description, schema, example }: DescribedEvent): OpenApiOperation {
  return {
    operationId: `on.${name}`,
    tags: ['Events'],
    summary: name,
    description,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              type: { const: name },
              timestamp: { type: 'string', format: 'date-time' },
              ...(name === TEST_EVENT_TYPE ? {} : { test: EXAMPLE_MARK }),
              data: schema,
            },
            required: ['id', 'type', 'timestamp', 'data'],
          },
          example: { id: EXAMPLE_EVENT_ID, type: name, timestamp: EXAMPLE_TIME, data: example },
        },
      },
    },
    responses: { '2XX': { description: 'Accepted. Anything else is tried again.' } },
  };
}

function header(name: string, description: string, example: string): OpenApiParameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string', examples: [example] } };
}
