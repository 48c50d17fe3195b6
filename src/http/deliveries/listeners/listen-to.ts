import { z } from 'zod';
import { ALL_EVENTS, EVENT_TYPES } from '../../../domain/deliveries/event-types';

const LISTEN_TO_MAX = 50;
const allowedNames = [...EVENT_TYPES, ALL_EVENTS];

export const eventTypeParameter = z.enum(EVENT_TYPES, `Unknown event; allowed: ${EVENT_TYPES.join(', ')}`);

/** Event names as the caller sends them; duplicates are kept for the echo. */
export const listenTo = z
  .array(
    z.string().refine((name) => allowedNames.some((allowed) => allowed === name), {
      error: `Unknown event; allowed: ${allowedNames.join(', ')}`,
    }),
  )
  .min(1, `Name at least one event; allowed: ${allowedNames.join(', ')}`)
  .max(LISTEN_TO_MAX, `At most ${LISTEN_TO_MAX} entries`)
  .meta({
    description: `Names of events, or \`${ALL_EVENTS}\` for all, later ones too: ${EVENT_TYPES.join(', ')}.`,
    examples: [['prospect.created']],
  });
