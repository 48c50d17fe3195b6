import { pendingEligibility } from '../../domain/accounts/eligibility/eligibility';
import type { Business } from '../../domain/accounts/business';
import type { WithId } from '../mongo/collection';

export interface BusinessRecord extends WithId<Omit<Business, 'additionalHosts' | 'erasure'>> {
  readonly additionalHosts?: readonly string[];
  readonly erasure?: Business['erasure'];
  readonly writes: number;
  readonly updatedAt: Date;
}

/** Which businesses there are for callers: deleted ones stay until what they left is erased. */
export const NOT_DELETED = { deletedAt: null };

export interface NewBusiness extends Pick<Business, 'id' | 'partnerId' | 'host' | 'websiteUrl'> {
  readonly at: Date;
}

/** A new website waits for its first check, its campaign is off. */
export function initialState(at: Date) {
  return {
    writes: 0,
    eligibility: { ...pendingEligibility(at), dueAt: at, published: 0 },
    campaign: { enabled: false, outreachStatus: 'paused' as const, changes: [], suspensions: 0 },
  };
}

/** A deleted business, its campaign off and no check due, to be erased from now on. */
export function asDeleted(record: BusinessRecord, at: Date): BusinessRecord {
  return {
    ...record,
    deletedAt: at,
    erasure: { dueAt: at, passes: 0 },
    writes: record.writes + 1,
    campaign: { ...record.campaign, enabled: false, outreachStatus: 'paused' },
    eligibility: { ...record.eligibility, nextCheckAt: null, dueAt: null },
    updatedAt: at,
  };
}

/** With other further hosts; a check is due then, which also gathers the visitors that waited for them. */
export function withHosts(record: BusinessRecord, hosts: readonly string[], at: Date): BusinessRecord {
  const { additionalHosts: _, ...rest } = record;
  return {
    ...rest,
    ...(hosts.length > 0 && { additionalHosts: hosts }),
    writes: record.writes + 1,
    eligibility: { ...record.eligibility, dueAt: at },
    updatedAt: at,
  };
}

export function toBusiness({
  _id,
  writes: _writes,
  updatedAt: _updatedAt,
  additionalHosts = [],
  erasure,
  ...business
}: BusinessRecord): Business {
  return { ...business, id: _id, additionalHosts, erasure: { dueAt: null, passes: 0, ...erasure } };
}
