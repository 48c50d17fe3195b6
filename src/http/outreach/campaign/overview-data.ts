import { z } from 'zod';
import { OUTREACH_STATES } from '../../../domain/outreach/describe-outreach';
import { BLOCK_REASONS } from '../../../domain/outreach/outreach-campaign';
import type { OutreachOverview } from '../../../operations/outreach/settings/read-overview';
import { timeData, countData } from '../../schema-parts';

/** What outreach does now, beside the switch. */
export const overviewData = z
  .object({
    state: z.enum(OUTREACH_STATES),
    summary: z.string().meta({ examples: ['On – waiting: approve the sequence'] }),
    reasons: z
      .array(
        z.object({
          reason: z.enum(BLOCK_REASONS),
          message: z.string().describe('What has to be done.'),
          detail: z.string().nullable().describe('The words of the mail server, or figures.'),
        }),
      )
      .readonly()
      .describe('All that keeps it from sending, also while it is switched off.'),
    today: z.object({
      started: countData.describe('Messages handed over today, in the time zone of the sender.'),
      startedMax: countData.nullable().describe('As many as today may have; null for no limit.'),
      startedNew: countData.describe('Those of them that were the first to a person.'),
      startedNewMax: countData.nullable(),
    }),
    nextAt: timeData.nullable().describe('The next message leaves then at the earliest.'),
    latestVersion: countData.describe('Of the sequence; 0 before the first.'),
    approvedVersion: countData.nullable(),
  })
  .meta({ id: 'Outreach' });

export function presentOverview(overview: OutreachOverview) {
  const { campaign } = overview;
  return {
    ...overview,
    latestVersion: campaign?.latestVersion ?? 0,
    approvedVersion: campaign?.approved?.version ?? null,
  };
}
