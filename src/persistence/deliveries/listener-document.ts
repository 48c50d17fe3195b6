import { Schema, type Connection } from 'mongoose';
import type { AttemptUnderWay, Listener } from '../../domain/deliveries/listeners/listener';
import type { ListenerFilter } from '../../domain/deliveries/listeners/listener-filter';
import { openCollection } from '../collections/collection';
import { withoutId, type WithId } from '../collections/documents';
import { EVER } from '../collections/due';

export interface ListenerDocument extends WithId<Omit<Listener, 'filter'>> {
  /** As JSON text: names of properties may be what no store keeps. */
  readonly filter: string | null;
  /** Which of its partner's places it takes: as many listeners as there are places, also under a race. */
  readonly slot: number;
  /** Who may send for this listener now, and which attempts it is making. */
  readonly lease: {
    readonly token: string | null;
    readonly until: Date | null;
    readonly attempts: readonly AttemptUnderWay[];
  };
  /** Until when no automatic attempt is due, copied from the health for the sweep. */
  readonly heldUntil: Date | null;
  readonly updatedAt: Date;
}

/** Of the attempts there may be hundreds, for the holder of the lease alone. */
const HIDDEN = ['slot', 'lease', 'heldUntil', 'updatedAt'] as const;

const listenerSchema = new Schema();
listenerSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list; targets of an event
// one listener in each place of a partner
listenerSchema.index(
  { partnerId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);
listenerSchema.index({ probeAt: 1 }, { partialFilterExpression: { probeAt: EVER } }); // probes that are due
listenerSchema.index({ deletedAt: 1, _id: 1 }); // sweep: what deleted ones left

export type ListenerCollection = ReturnType<typeof openListeners>;

export function openListeners(connection: Connection) {
  return openCollection(connection, 'listeners', listenerSchema, toListener, HIDDEN);
}

export type NewListener = Omit<
  Listener,
  'state' | 'disabledReason' | 'health' | 'probeAt' | 'deletedAt' | 'createdAt'
>;

/** What an owner may change; what is left out stays. `active` clears the health. */
export type ListenerChange = Partial<
  Omit<NewListener, 'id' | 'partnerId' | 'secrets'> & Pick<Listener, 'state'>
>;

function toListener({ filter, ...document }: ListenerDocument): Listener {
  return { ...withoutId(document), filter: toFilter(filter) };
}

/** How a filter is stored; each read of a listener without one costs nothing. */
export function filterText(filter: ListenerFilter | null): string | null {
  return filter === null ? null : JSON.stringify(filter);
}

function toFilter(text: string | null): ListenerFilter | null {
  if (text === null) return null;
  const filter: ListenerFilter = JSON.parse(text);
  return filter;
}
