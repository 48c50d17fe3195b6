import { z } from 'zod';
import { ALL_EVENTS, EVENT_TYPES } from '../../domain/event-types';

const LISTEN_TO_MAX = 50;
const allowedNames = [...EVENT_TYPES, ALL_EVENTS];

/** Event names as the caller sends them; duplicates are kept for the echo. */
export const listenTo = z
  .array(
    z.string().refine((name) => allowedNames.some((allowed) => allowed === name), {
      error: `Unknown event; allowed: ${allowedNames.join(', ')}`,
    }),
  )
  .min(1, `Name at least one event; allowed: ${allowedNames.join(', ')}`)
  .max(LISTEN_TO_MAX, `At most ${LISTEN_TO_MAX} entries`);

export const createListenerBody = z.strictObject({
  destinationUrl: z.string().min(1).max(2_048),
  listenTo,
  description: z.string().max(512).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  rateLimitPerSecond: z.number().int().min(1).max(10_000).optional(),
  concurrency: z.number().int().min(1).max(256).optional(),
});

export const listenerData = z.object({
  id: z.string(),
  destinationUrl: z.string(),
  listenTo: z.array(z.string()),
  description: z.string().nullable(),
  state: z.enum(['active', 'paused', 'disabled']),
  disabledReason: z.string().nullable(),
  held: z.object({ since: z.iso.datetime(), nextProbeAt: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
});

export const createdListenerData = listenerData.extend({
  secret: z.string().describe('Verifies signatures; keep it like a password'),
});
