import { mayBeginData } from '../../../domain/outreach/send';
import type { Needs } from '../../dependencies';
import type { FindSuppressed } from '../suppressions/find-suppressed';
import type { ClaimedSend } from './decide-claims';

export interface BeginDataDependencies extends Needs<'sends', 'now'> {
  readonly findSuppressed: FindSuppressed;
}

/**
 * Writes down, right before it, that messages of one business are handed over from now on. False for those that must not
 * be: the recipient was suppressed meanwhile, or the claim was taken back or has run out.
 */
export function createBeginData({ stores, now, findSuppressed }: BeginDataDependencies) {
  return async function beginData(sends: readonly ClaimedSend['send'][]): Promise<boolean[]> {
    const [first] = sends;
    if (first === undefined) return [];
    const suppressed = await findSuppressed(
      first,
      sends.map(({ email }) => email),
    );
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
  };
}
