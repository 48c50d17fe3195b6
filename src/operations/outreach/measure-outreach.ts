import { STORED_BLOCK_REASONS } from '../../domain/outreach/outreach-campaign';
import type { Needs } from '../dependencies';
import { idPages, PAGE } from '../sweep/walk';

/** Where counting ends: what matters is that it is far too many. */
const COUNT_MAX = 10_000;

export type OutreachMeasurement = Awaited<ReturnType<typeof measureOutreach>>;

/** What waits in outreach, found by index: two queries for each five hundred campaigns, and one for each figure else. */
export async function measureOutreach(
  { stores, now }: Needs<'enrolments' | 'outreachCampaigns' | 'sends', 'now'>,
  pageSize = PAGE,
) {
  const { outreachCampaigns, enrolments, sends } = stores;
  const at = now();
  const countDue = async () => {
    let count = 0;
    for await (const page of idPages(outreachCampaigns.idsSending, pageSize)) {
      count += await enrolments.countDue(page, at, COUNT_MAX - count);
      if (count >= COUNT_MAX) break;
    }
    return count;
  };
  const countBlocked = STORED_BLOCK_REASONS.map(async (reason) => {
    return { reason, count: await outreachCampaigns.countBlocked(reason, COUNT_MAX) };
  });
  const [dueEnrolments, unknownSends, blockedCampaigns] = await Promise.all([
    countDue(),
    sends.countUnknown(COUNT_MAX),
    Promise.all(countBlocked),
  ]);
  return { dueEnrolments, unknownSends, blockedCampaigns };
}
