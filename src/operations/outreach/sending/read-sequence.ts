import type { Sequence } from '../../../domain/outreach/sequence';
import type { Needs } from '../../dependencies';

const KEPT_MAX = 500;

/** Reads versions of sequences, which never change: those that were read last are kept. */
export function createReadSequenceVersion({ stores }: Needs<'sequences'>) {
  const kept = new Map<string, Sequence>();
  return async function readSequenceVersion(businessId: string, version: number): Promise<Sequence | null> {
    const key = `${businessId}/${version}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const sequence = await stores.sequences.find(businessId, version);
    if (sequence === null) return null;
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, sequence);
    return sequence;
  };
}
