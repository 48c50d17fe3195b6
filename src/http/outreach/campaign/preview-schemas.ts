import { z } from 'zod';
import { INELIGIBLE_REASONS } from '../../../domain/outreach/enrolment';
import { idData } from '../../id-data';
import { emailParameter, websiteUrlParameter } from '../../parameters';
import { stepsBody } from '../settings/schemas';

const count = z.int().min(0);

export const previewBody = z.strictObject({
  email: emailParameter,
  websiteUrl: websiteUrlParameter,
  steps: stepsBody
    .optional()
    .meta({ description: 'E-mails that are not saved; the latest version if left out.' }),
  samples: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .meta({ description: 'For how many people e-mails are rendered.' }),
});

export const previewData = z
  .object({
    version: count.nullable().meta({ description: 'Null for e-mails that are not saved.' }),
    considered: count.meta({ description: 'Prospects that were looked at, the latest first.' }),
    isComplete: z.boolean().meta({ description: 'Whether those are all.' }),
    eligible: count.meta({ description: 'Those of them who would be written to.' }),
    held: count.meta({ description: 'Those of the eligible who would wait until somebody has decided.' }),
    ineligible: z.array(z.object({ reason: z.enum(INELIGIBLE_REASONS), count })),
    samples: z.array(
      z.object({
        prospectId: idData('prospect').nullable().meta({ description: 'Null for a person made up.' }),
        name: z.string(),
        email: z.string().nullable(),
        messages: z.array(
          z.object({
            step: z.int(),
            subject: z.string(),
            text: z.string().meta({ description: 'Without the footer that every message ends with.' }),
            problem: z.string().nullable().meta({ description: 'Why it would be held and not sent.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OutreachPreview' });
