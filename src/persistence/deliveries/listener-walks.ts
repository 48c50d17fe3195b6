import type { Model } from 'mongoose';
import { idsAfter } from '../mongo/collection';
import type { ListenerRecord } from './listener-document';

/** What the sweep and the metrics ask for: listeners of all partners, by their state. */
export interface ListenerWalks {
  /** Active listeners after this id that are not held, or until then at the latest, in order of id. */
  listActive(afterId: string, heldUntil: Date, limit: number): Promise<string[]>;
  /** Paused and disabled listeners after this id, in order of id: nothing of theirs goes out by itself. */
  listInactive(afterId: string, limit: number): Promise<string[]>;
  /** Active listeners that are only probed; counts to `max` at most. */
  countHeld(max: number): Promise<number>;
  /** Listeners deleted since then, after this id, in order of id. */
  listDeleted(since: Date, afterId: string, limit: number): Promise<string[]>;
}

export function createListenerWalks(listeners: Model<ListenerRecord>): ListenerWalks {
  return {
    async listActive(afterId, heldUntil, limit) {
      const mayBeSent = { $or: [{ heldUntil: null }, { heldUntil: { $lte: heldUntil } }] };
      return await idsAfter(listeners, { state: 'active', deletedAt: null, ...mayBeSent }, afterId, limit);
    },

    async listInactive(afterId, limit) {
      const inactive = { state: { $in: ['paused', 'disabled'] }, deletedAt: null } as const;
      return await idsAfter(listeners, inactive, afterId, limit);
    },

    async countHeld(max) {
      const held = { state: 'active', deletedAt: null, heldUntil: { $gt: new Date(0) } } as const;
      return await listeners.countDocuments(held).limit(max);
    },

    async listDeleted(since, afterId, limit) {
      return await idsAfter(listeners, { deletedAt: { $gt: since } }, afterId, limit);
    },
  };
}
