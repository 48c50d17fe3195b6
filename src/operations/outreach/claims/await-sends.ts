import { setTimeout as pause } from 'node:timers/promises';
import type { Needs } from '../../dependencies';

/** How long whoever has stopped a campaign waits for messages on their way. */
const WAIT_MS_MAX = 5_000;
const POLL_MS = 100;

/**
 * Waits until it is known what came of every message of a business that was on its way; answers how many of them are
 * left after five seconds, null where outreach is not set up. Nothing starts meanwhile if the caller has seen to that.
 * For a claim that has run out nobody waits.
 */
export async function awaitSends(
  { stores, now }: Needs<'outreachCampaigns' | 'sends', 'now'>,
  businessId: string,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<number | null> {
  if ((await stores.outreachCampaigns.find(businessId)) === null) return null;
  const endsAt = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const underWay = await stores.sends.listUnderWay(businessId);
    const inFlight = underWay.filter(
      ({ claim, dataStartedAt }) => dataStartedAt !== null && claim !== null && claim.leaseUntil > now(),
    ).length;
    if (inFlight === 0 || performance.now() > endsAt) return inFlight;
    await wait(POLL_MS);
  }
}
