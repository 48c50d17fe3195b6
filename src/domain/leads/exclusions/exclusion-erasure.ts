import type { ProspectPosition } from '../prospects/prospect-order';

/** Erases prospects that match entries of a list: a job that goes through all prospects of its owner, twice. */
export interface ExclusionErasure extends ErasureProgress {
  /** Of the partner or the business whose list it is. */
  readonly id: string;
  readonly partnerId: string;
  /** Null for the list of a partner. */
  readonly businessId: string | null;
  /** Grows with each request: what goes on for an earlier one begins anew. */
  readonly revision: number;
  readonly requestedAt: Date;
}

export interface ErasureProgress {
  /** When the next page is due; null when all is done. */
  readonly dueAt: Date | null;
  /** How often all prospects were looked at. */
  readonly passes: number;
  /** Where the pass has got to; null at its beginning. */
  readonly after: ProspectPosition | null;
  /** Prospects erased since the first request that is not done. */
  readonly erased: number;
}
