import { z } from 'zod';
import { defineEvent, time } from './define-event';

const trouble = z.object({
  webhookId: z.string(),
  destinationUrl: z.string(),
  reason: z
    .enum(['gone', 'asked_by_receiver', 'failing'])
    .nullable()
    .describe('Why it was disabled; null in a warning'),
  consecutiveFailures: z.int(),
  failingSince: time.nullable(),
});

const example = {
  webhookId: 'we_01kb2m3n4p5q6r7s8t9v0wxyz',
  destinationUrl: 'https://hooks.example.com/leads',
  failingSince: '2026-05-06T09:00:00.000Z',
};

/** What becomes of listeners; such an event never goes to the listener that it is about. */
export const LISTENER_EVENTS = {
  'webhook.failing': defineEvent({
    description: 'A listener has been failing for half of the time and attempts after which it is disabled.',
    schema: trouble,
    example: { ...example, reason: null, consecutiveFailures: 50 },
  }),
  'webhook.disabled': defineEvent({
    description: 'A listener was disabled, because it kept failing or its receiver asked for it.',
    schema: trouble,
    example: { ...example, reason: 'failing', consecutiveFailures: 100 },
  }),
};

/** What a listener gets when it is tested, and never otherwise. */
export const TEST_EVENT = defineEvent({
  description: 'Somebody has asked for a test of this listener. Listeners cannot ask for it.',
  schema: z.object({ webhookId: z.string().describe('The listener that is tested') }),
  example: { webhookId: example.webhookId },
});
