import { STORED_BLOCK_REASONS, type StoredBlockReason } from '../../domain/outreach/outreach-campaign';
import type { Needs } from '../dependencies';

/** Where counting ends: what matters is that it is far too many. */
const COUNT_MAX = 10_000;
/** Campaigns in one query. */
const PAGE = 500;

export interface OutreachMeasurement {
  /** Enrolments whose step is due, of campaigns that may send; 10 000 stands for more. */
  readonly dueEnrolments: number;
  readonly unknownSends: number;
  readonly blockedCampaigns: readonly { readonly reason: StoredBlockReason; readonly count: number }[];
}

export type MeasureOutreach = () => Promise<OutreachMeasurement>;

/** What waits in outreach, found by index: two queries for each five hundred campaigns, and one for each figure else. */
export function createMeasureOutreach(
  { stores, now }: Needs<'enrolments' | 'outreachCampaigns' | 'sends', 'now'>,
  pageSize = PAGE,
): MeasureOutreach {
  const { outreachCampaigns, enrolments, sends } = stores;

  return async function measureOutreach() {
    const [dueEnrolments, unknownSends, blockedCampaigns] = await Promise.all([
      countDue(),
      sends.countUnknown(COUNT_MAX),
      Promise.all(
        STORED_BLOCK_REASONS.map(async (reason) => {
          return { reason, count: await outreachCampaigns.countBlocked(reason, COUNT_MAX) };
        }),
      ),
    ]);
    return { dueEnrolments, unknownSends, blockedCampaigns };
  };

  async function countDue(): Promise<number> {
    const at = now();
    let count = 0;
    for (let after: string | undefined = ''; after !== undefined && count < COUNT_MAX;) {
      const page: readonly string[] = await outreachCampaigns.idsSending(after, pageSize);
      if (page.length > 0) count += await enrolments.countDue(page, at, COUNT_MAX - count);
      after = page.length < pageSize ? undefined : page.at(-1);
    }
    return count;
  }
}
