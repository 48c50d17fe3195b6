import { z } from 'zod';
import { ENROLMENT_STATES, INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import { SEND_STATES } from '../../../domain/outreach/send';

const count = z.int().min(0);

export const statsData = z
  .object({
    funnel: z
      .object({ contacted: count, replied: count, bounced: count, unsubscribed: count, complained: count })
      .meta({ description: 'People who were written to, each once.' }),
    enrolments: z.array(
      z.object({
        state: z.enum(ENROLMENT_STATES),
        ineligibleReason: z.enum(INELIGIBLE_REASONS).nullable(),
        count,
      }),
    ),
    sends: z.array(z.object({ state: z.enum(SEND_STATES), count })),
    charged: z
      .int()
      .meta({ description: 'What the messages cost together, in minor units of the currency.' }),
    currency: z.string().meta({ description: 'ISO 4217.' }),
  })
  .meta({ id: 'OutreachStats' });
