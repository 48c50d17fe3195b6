import { z } from 'zod';
import { OUTREACH_STATES } from '../../../domain/outreach/describe-outreach';
import { BLOCK_REASONS } from '../../../domain/outreach/outreach-campaign';
import type { OutreachOverview } from '../../../operations/outreach/settings/read-overview';

const time = z.iso.datetime();
const count = z.int().min(0);

/** What outreach does now, beside the switch. */
export const overviewData = z
  .object({
    state: z.enum(OUTREACH_STATES),
    summary: z.string().meta({ examples: ['On – waiting: approve the sequence'] }),
    reasons: z
      .array(
        z.object({
          reason: z.enum(BLOCK_REASONS),
          message: z.string().meta({ description: 'What has to be done.' }),
          detail: z.string().nullable().meta({ description: 'The words of the mail server, or figures.' }),
        }),
      )
      .meta({ description: 'All that keeps it from sending, also while it is switched off.' }),
    today: z.object({
      started: count.meta({ description: 'Messages handed over today, in the time zone of the sender.' }),
      startedMax: count.nullable().meta({ description: 'As many as today may have; null for no limit.' }),
      startedNew: count.meta({ description: 'Those of them that were the first to a person.' }),
      startedNewMax: count.nullable(),
    }),
    nextAt: time.nullable().meta({ description: 'The next message leaves then at the earliest.' }),
    latestVersion: count.meta({ description: 'Of the sequence; 0 before the first.' }),
    approvedVersion: count.nullable(),
  })
  .meta({ id: 'Outreach' });

export function presentOverview(overview: OutreachOverview): z.input<typeof overviewData> {
  const { state, summary, reasons, today, nextAt, campaign } = overview;
  return {
    state,
    summary,
    reasons: reasons.map(({ reason, message, detail }) => ({ reason, message, detail })),
    today,
    nextAt: nextAt?.toISOString() ?? null,
    latestVersion: campaign?.latestVersion ?? 0,
    approvedVersion: campaign?.approved?.version ?? null,
  };
}
