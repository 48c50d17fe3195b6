import { z } from 'zod';
import { ENROLMENT_STATES, INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import { SEND_STATES } from '../../../domain/outreach/send';
import { userBody } from '../../parameters';
import { stepsBody } from '../settings/schemas';
import { idData, countData } from '../../schema-parts';

export const previewBody = userBody.extend({
  steps: stepsBody.optional().describe('E-mails that are not saved; the latest version if left out.'),
  samples: z.int().min(1).max(10).default(3).describe('For how many people e-mails are rendered.'),
});

export const previewData = z
  .object({
    version: countData.nullable().describe('Null for e-mails that are not saved.'),
    considered: countData.describe('Prospects that were looked at, the latest first.'),
    isComplete: z.boolean().describe('Whether those are all.'),
    eligible: countData.describe('Those of them who would be written to.'),
    held: countData.describe('Those of the eligible who would wait until somebody has decided.'),
    ineligible: z.array(z.object({ reason: z.enum(INELIGIBLE_REASONS), count: countData })).readonly(),
    samples: z
      .array(
        z.object({
          prospectId: idData('prospect').nullable().describe('Null for a person made up.'),
          name: z.string(),
          email: z.string().nullable(),
          messages: z
            .array(
              z.object({
                step: z.int(),
                subject: z.string(),
                text: z.string().describe('Without the footer that every message ends with.'),
                problem: z.string().nullable().describe('Why it would be held and not sent.'),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'OutreachPreview' });

export const statsData = z
  .object({
    funnel: z
      .object({
        contacted: countData,
        replied: countData,
        bounced: countData,
        unsubscribed: countData,
        complained: countData,
      })
      .describe('People who were written to, each once.'),
    enrolments: z
      .array(
        z.object({
          state: z.enum(ENROLMENT_STATES),
          ineligibleReason: z.enum(INELIGIBLE_REASONS).nullable(),
          count: countData,
        }),
      )
      .readonly(),
    sends: z.array(z.object({ state: z.enum(SEND_STATES), count: countData })).readonly(),
    charged: z.int().describe('What the messages cost together, in minor units of the currency.'),
    currency: z.string().describe('ISO 4217.'),
  })
  .meta({ id: 'OutreachStats' });
