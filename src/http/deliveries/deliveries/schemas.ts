import { z } from 'zod';
import { OUTCOME_WARNINGS } from '../../../domain/deliveries/attempts/attempt-outcome';
import { ATTEMPT_TRIGGERS, DELIVERY_STATES } from '../../../domain/deliveries/delivery-progress';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../../domain/deliveries/event-types';
import { pagingParameters, timeParameter } from '../../parameters';
import { idData, idParameter, idParams, orNull, timeData } from '../../schema-parts';

export const deliveryIdParams = idParams('delivery');

const eventType = orNull(z.enum([...EVENT_TYPES, TEST_EVENT_TYPE]));

const since = orNull(timeParameter).describe('Of the time of the event; included');

const until = orNull(timeParameter).describe('Of the time of the event; not included');

export const listEventsQuery = z.strictObject({
  eventType,
  since,
  until,
  ...pagingParameters,
});

export const listDeliveriesQuery = z.strictObject({
  webhookId: orNull(idParameter('listener', 'must be the id of a listener')),
  state: orNull(z.enum(DELIVERY_STATES)),
  eventType,
  statusCode: orNull(z.coerce.number().int().min(100).max(599)).describe('The status of the last answer'),
  since,
  until,
  ...pagingParameters,
});

export const deliveryData = z
  .object({
    id: idData('delivery'),
    eventId: z.string(),
    webhookId: z.string(),
    eventType: z.string(),
    state: z.enum(DELIVERY_STATES),
    attemptCount: z.int().describe('Requests made so far'),
    lastStatusCode: z.int().nullable(),
    lastErrorCode: z.string().nullable(),
    warning: z
      .enum(OUTCOME_WARNINGS)
      .nullable()
      .describe(
        '`error_in_answer`: the last answer counts as a success, but its body tells of an error, as that of Teams may; see the attempt',
      ),
    nextAttemptAt: timeData.nullable().describe('When the next attempt is due; null when none is'),
    requestedRetries: z.int().describe('Retries asked for that wait for their turn'),
    eventAt: timeData,
    updatedAt: timeData,
  })
  .meta({ id: 'Delivery' });

const headerPair = z.object({ name: z.string(), value: z.string() });

const attemptData = z
  .object({
    number: z.int(),
    trigger: z.enum(ATTEMPT_TRIGGERS),
    requestId: z.string().nullable().describe('The retry or recovery that asked for it'),
    startedAt: timeData,
    durations: z
      .object({
        dnsMs: z.number().nullable(),
        connectMs: z.number().nullable(),
        proxyMs: z
          .number()
          .optional()
          .describe('Until the proxy of this installation had its connection; absent without one'),
        tlsMs: z.number().nullable(),
        firstByteMs: z.number().nullable(),
        totalMs: z.number(),
      })
      .nullable(),
    remoteAddress: z.string().nullable(),
    statusCode: z.int().nullable(),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    request: z.object({ headers: z.array(headerPair).describe('As sent, own headers masked') }),
    response: z.object({
      headers: z.array(headerPair),
      body: z
        .string()
        .nullable()
        .describe(
          'At most the first 64 KiB, where that is UTF-8 text; null where it is not, or there was none',
        ),
      bodyBase64: z
        .string()
        .nullable()
        .describe(
          'The same bytes in Base64, as they came, where they are no UTF-8 text; a compressed body stays compressed',
        ),
      bodyIsText: z.boolean().nullable().describe('Which of the two it is; null where no body was read'),
      bodyTruncated: z.boolean(),
      clockSkewMs: z
        .int()
        .nullable()
        .describe(
          "How far the receiver's clock is ahead of ours, by its `Date` header: signatures more than five minutes off are refused",
        ),
    }),
    nextAttemptAt: timeData.nullable(),
    late: z.boolean().describe('Its outcome became known only after it had been recorded as interrupted'),
  })
  .meta({ id: 'Attempt' });

export const deliveryReportData = deliveryData
  .extend({ attempts: z.array(attemptData) })
  .meta({ id: 'DeliveryReport' });

export const eventData = z
  .object({
    id: idData('event'),
    type: z.string(),
    businessId: z.string().nullable(),
    createdAt: timeData,
    matched: z.int().describe('Listeners that asked for it when it happened'),
    erasedAt: timeData.nullable(),
  })
  .meta({ id: 'Event' });
