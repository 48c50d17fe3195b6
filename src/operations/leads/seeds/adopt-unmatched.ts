import type { Business } from '../../../domain/accounts/business';
import type { UnmatchedVisitor } from '../../../domain/leads/seeds/unmatched';
import type { Needs } from '../../dependencies';
import { storeSeed } from './store-seed';

const PORTION = 100;
/** A call ends after so many: what is left is for the next. */
const VISITORS_MAX = 5_000;

/**
 * Gives a business the visitors that came from its hosts before they were its. Each becomes a seed under the id it
 * had, then it goes from where it waited: interrupted, it is repeated without making two of one. Answers whether all are given.
 */
export async function adoptUnmatched(
  deps: Needs<'seeds' | 'unmatchedVisitors', 'poke' | 'config'>,
  business: Business,
): Promise<boolean> {
  const { unmatchedVisitors } = deps.stores;
  const hosts = [business.host, ...business.additionalHosts];
  for (let given = 0; given < VISITORS_MAX; given += PORTION) {
    const visitors = await unmatchedVisitors.findSome(business.partnerId, hosts, PORTION);
    await Promise.all(visitors.map((visitor) => storeSeed(deps, business, seedOf(visitor))));
    await unmatchedVisitors.remove(visitors.map(({ id }) => id));
    if (visitors.length < PORTION) return true;
  }
  return false;
}

function seedOf({ id, visitors, refusal, createdAt }: UnmatchedVisitor) {
  const refused = refusal === null ? [] : [{ index: 0, reason: refusal }];
  return { id, receivedAt: createdAt, slices: [{ offset: 0, visitorCount: 1, bytes: visitors, refused }] };
}
