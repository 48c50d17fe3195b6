import { mayBeginData } from '../../../domain/outreach/send';
import type { OutreachDependencies } from '../outreach-dependencies';
import { findSuppressed } from '../suppressions/find-suppressed';
import type { ClaimedSend } from './decide-claims';

/**
 * Writes down, right before it, that messages of one business are handed over from now on. False for those that must not
 * be: the recipient was suppressed meanwhile, or the claim was taken back or has run out.
 */
export async function beginData(
  deps: OutreachDependencies,
  sends: readonly ClaimedSend['send'][],
): Promise<boolean[]> {
  const { stores, now } = deps;
  const [first] = sends;
  if (first === undefined) return [];
  const emails = sends.map(({ email }) => email);
  const suppressed = await findSuppressed(deps, first, emails);
  const tokens = new Map(
    sends.filter(({ email }) => !suppressed.has(email)).map(({ id, claim }) => [id, claim.token]),
  );
  const begun = await stores.transact(async (transaction) => {
    const at = now();
    const claimed = await stores.sends.findMany([...tokens.keys()], transaction);
    const open = claimed.filter((send) => mayBeginData(send, tokens.get(send.id) ?? '', at));
    await stores.sends.updateMany(
      transaction,
      open.map(({ id }) => ({ id, set: { dataStartedAt: at, updatedAt: at } })),
    );
    return new Set(open.map(({ id }) => id));
  });
  return sends.map(({ id }) => begun.has(id));
}
