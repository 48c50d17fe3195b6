import type { Transaction } from '../../persistence/mongo/transact';
import type { Needs } from '../dependencies';
import type { Settled } from './settle-in-transaction';

export type CommitSettlement = ReturnType<typeof createCommitSettlement>;

/**
 * Runs a transaction that settles a campaign. Once it is committed, and only then, the listeners of its events are
 * poked and the settlement is counted.
 */
export function createCommitSettlement({ stores, poke, onSettled }: Needs<never, 'poke' | 'onSettled'>) {
  return async function commitSettlement<Outcome extends Settled | null>(
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome> {
    const settled = await stores.transact(work);
    if (settled !== null) {
      for (const webhookId of settled.listenerIds) poke({ type: 'deliverWebhooks', input: { webhookId } });
      onSettled(settled.settlement);
    }
    return settled;
  };
}
