import { dueBefore, dueBy, EVER } from '../collections/due';
import type { ListenerCollection } from './listener-document';

/** A listener that it is time to probe. */
export interface DueProbe {
  readonly webhookId: string;
  readonly probeAt: Date;
}

export interface DueProbesPage {
  readonly isHeld: boolean;
  /** These are left out. */
  readonly exceptIds: readonly string[];
  readonly limit: number;
}

/** When listeners that are held, or whose receivers are unproven, are to be probed. */
export function createListenerProbes({ raw, earliest, has }: ListenerCollection) {
  return {
    /** Has each of these probed at that time, or earlier where that is stored. */
    async scheduleProbes(probes: readonly DueProbe[]): Promise<void> {
      const updates = probes.map(({ webhookId, probeAt }) => {
        const isLater = { $or: [{ probeAt: null }, { probeAt: { $gt: probeAt } }] };
        return { updateOne: { filter: { _id: webhookId, ...isLater }, update: { $set: { probeAt } } } };
      });
      await raw.bulkWrite(updates, { ordered: false });
    },

    /** Changes when a listener is to be probed, unless that was changed since it was read; null for not at all. */
    async moveProbe(id: string, from: Date, to: Date | null): Promise<void> {
      await raw.updateOne({ _id: id, probeAt: from }, { $set: { probeAt: to } });
    },

    /** Those that it is time for, the longest due first. */
    async listDueProbes(now: Date, { isHeld, exceptIds, limit }: DueProbesPage): Promise<DueProbe[]> {
      const filter = { probeAt: dueBy(now), heldUntil: isHeld ? EVER : null, _id: { $nin: [...exceptIds] } };
      const options = { projection: { probeAt: 1 }, sort: { probeAt: 1 }, limit } as const;
      const records = await raw.find(filter, options).toArray();
      return records.flatMap(({ _id, probeAt }) => (probeAt === null ? [] : { webhookId: _id, probeAt }));
    },

    nextProbeAt: async () => await earliest('probeAt', { probeAt: EVER }),

    hasProbeOverdue: async (before: Date) => await has({ probeAt: dueBefore(before) }),
  };
}
