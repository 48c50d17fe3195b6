import { coalesce } from '../../../domain/coalesce';
import type { Needs } from '../../dependencies';

/** As long as the listeners of one event usually take to get to it. */
const KEPT_MS = 5_000;
const BYTES_MAX = 16 * 1_024 * 1_024;

interface KeptBody {
  readonly body: Buffer;
  readonly readAtMs: number;
}

export type ReadBodies = (eventIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

/**
 * Reads the bytes of events for all windows of this process: an event that goes to ten listeners is read once.
 * Bytes that are kept here longer than in the store are harmless: a delivery whose event was erased can't be
 * claimed any more.
 */
export function createReadBodies({ stores }: Needs<'events'>): ReadBodies {
  /** In the order in which they were read. */
  const kept = new Map<string, KeptBody>();
  let keptBytes = 0;

  return coalesce(async (groups: readonly (readonly string[])[]) => {
    forgetOld();
    const missing = new Set(groups.flat().filter((id) => !kept.has(id)));
    const read =
      missing.size === 0 ? new Map<string, Buffer>() : await stores.events.findBodies([...missing]);
    const bodies = groups.map((ids) => pick(ids, read));
    keep(read);
    return bodies;
  });

  function pick(ids: readonly string[], read: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
    const picked = new Map<string, Buffer>();
    for (const id of ids) {
      const body = read.get(id) ?? kept.get(id)?.body;
      if (body !== undefined) picked.set(id, body);
    }
    return picked;
  }

  function keep(read: ReadonlyMap<string, Buffer>): void {
    const readAtMs = performance.now();
    for (const [id, body] of read) {
      kept.set(id, { body, readAtMs });
      keptBytes += body.length;
    }
    forgetOld();
  }

  function forgetOld(): void {
    const oldest = performance.now() - KEPT_MS;
    for (const [id, { body, readAtMs }] of kept) {
      if (readAtMs > oldest && keptBytes <= BYTES_MAX) return;
      kept.delete(id);
      keptBytes -= body.length;
    }
  }
}
