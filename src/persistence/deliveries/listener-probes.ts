import { dueBefore, dueBy, EVER } from '../collections/due';
import type { ListenerCollection } from './listener-document';

/** A held listener that it is time to probe. */
export interface DueProbe {
  readonly webhookId: string;
  readonly probeAt: Date;
}

/** When held listeners are to be probed. */
export function createListenerProbes({ raw, earliest, has }: ListenerCollection) {
  return {
    /** Has a listener probed at that time, or earlier where that is stored. */
    async scheduleProbe(id: string, at: Date): Promise<void> {
      const isLater = { $or: [{ probeAt: null }, { probeAt: { $gt: at } }] };
      await raw.updateOne({ _id: id, ...isLater }, { $set: { probeAt: at } });
    },

    /** Changes when a listener is to be probed, unless that was changed since it was read; null for not at all. */
    async moveProbe(id: string, from: Date, to: Date | null): Promise<void> {
      await raw.updateOne({ _id: id, probeAt: from }, { $set: { probeAt: to } });
    },

    /** Those that it is time for, the longest due first. */
    async listDueProbes(now: Date, limit: number): Promise<DueProbe[]> {
      const options = { projection: { probeAt: 1 }, sort: { probeAt: 1 }, limit } as const;
      const records = await raw.find({ probeAt: dueBy(now) }, options).toArray();
      return records.flatMap(({ _id, probeAt }) => (probeAt === null ? [] : { webhookId: _id, probeAt }));
    },

    nextProbeAt: async () => await earliest('probeAt', { probeAt: EVER }),

    hasProbeOverdue: async (before: Date) => await has({ probeAt: dueBefore(before) }),
  };
}
