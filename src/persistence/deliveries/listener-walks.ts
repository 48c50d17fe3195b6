import { EVER } from '../collections/due';
import type { ListenerCollection } from './listener-document';

/** What the sweep and the metrics ask for: listeners of all partners, by their state. */
export function createListenerWalks({ count, idsAfter }: ListenerCollection) {
  return {
    /** Active listeners after this id that are not held, or until then at the latest, in order of id. */
    async listActive(afterId: string, heldUntil: Date, limit: number): Promise<string[]> {
      const mayBeSent = { $or: [{ heldUntil: null }, { heldUntil: { $lte: heldUntil } }] };
      return await idsAfter({ state: 'active', deletedAt: null, ...mayBeSent }, afterId, limit);
    },

    /** Paused and disabled listeners after this id, in order of id: nothing of theirs goes out by itself. */
    listInactive: async (afterId: string, limit: number) =>
      await idsAfter({ state: { $in: ['paused', 'disabled'] }, deletedAt: null }, afterId, limit),

    /** Active listeners that are only probed; counts to `max` at most. */
    countHeld: async (max: number) => await count({ state: 'active', deletedAt: null, heldUntil: EVER }, max),

    /** Listeners deleted since then, after this id, in order of id. */
    listDeleted: async (since: Date, afterId: string, limit: number) =>
      await idsAfter({ deletedAt: { $gt: since } }, afterId, limit),
  };
}
