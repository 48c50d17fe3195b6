import { removalLimits } from '../../domain/deliveries/retention';
import type { Needs } from '../dependencies';
import type { Walk } from './walk';

/** Removed in one write: few enough for one to be short. */
const PAGE = 500;
/** How long a sweep goes on removing, however long it was at work before; what is left is the next one's. */
const RUN_MS_MAX = 20_000;

/**
 * Removes attempts, deliveries and events that are kept no longer, by ranges of ids, which sort by the time of the event.
 * Whatever is still to be sent stays.
 */
export function removingOld(
  { stores, config, now }: Needs<'attempts' | 'deliveries' | 'events', 'config' | 'now'>,
  counts: { removed: number },
): Walk[] {
  const limits = removalLimits(config.retentionDays, now());
  let endsAt: number | null = null;
  const kinds = [
    ['old attempts', stores.attempts],
    ['old deliveries', stores.deliveries],
    ['old events', stores.events],
  ] as const;
  return kinds.map(([name, records]) => ({
    name,
    async visitPage(after) {
      endsAt ??= performance.now() + RUN_MS_MAX;
      if (performance.now() > endsAt) return null;
      const { removed, last } = await records.removeOld(limits, after, PAGE);
      counts.removed += removed;
      return last;
    },
  }));
}
