import type { OperationDependencies } from '../dependencies';
import { retentionLimit } from '../events/stored-event';
import { pagesOf } from './pages-of';

const PAGE = 200;
/** Listeners looked at in one sweep at most. */
const LISTENERS_MAX = 1_000;

/**
 * Ends deliveries that have waited for as long as events are kept, for listeners whose loop does not run because
 * they are paused or disabled. Answers how many. Goes on where its last sweep in this process ended.
 */
export function createExpireWaiting({
  stores,
  config,
  logger,
  now,
}: Pick<OperationDependencies, 'stores' | 'config' | 'logger' | 'now'>) {
  const cursors = new Map<string, string>();

  return async function expireWaiting(onPage: () => void): Promise<number> {
    const limit = retentionLimit(config.retentionDays, now());
    const pages = pagesOf(cursors, 'inactive', (after) => stores.listeners.listInactive(after, PAGE));
    let looked = 0;
    let expired = 0;
    for await (const webhookId of pages) {
      expired += await stores.deliveries.expireWaiting(webhookId, limit, now());
      looked += 1;
      if (looked % PAGE === 0) onPage();
      if (looked >= LISTENERS_MAX) break;
    }
    if (expired > 0) logger.info({ expired }, 'deliveries waited for too long and were ended');
    return expired;
  };
}
