import type { Business } from '../../accounts/business';
import type { IdentityKey } from '../visitors/identity-keys';
import { mergePages } from './merge-pages';
import type { Prospect, VisitFacts } from './prospect';
import type { Visitor } from '../visitors/visitor';

export interface NewProspectFacts {
  readonly id: string;
  /** Whose website was visited. */
  readonly business: Pick<Business, 'id' | 'partnerId' | 'websiteUrl'>;
  /** Those of the visitor's keys that nobody holds. */
  readonly keys: readonly IdentityKey[];
  readonly now: Date;
}

/** A prospect that is known from this one visit. */
export function newProspect(visitor: Visitor, { id, business, keys, now }: NewProspectFacts): Prospect {
  return {
    id,
    partnerId: business.partnerId,
    businessId: business.id,
    websiteUrl: business.websiteUrl,
    kind: visitor.kind,
    status: 'new',
    keys,
    person: visitor.person,
    company: visitor.company,
    visits: {
      count: 1,
      firstSeenAt: visitor.seenAt,
      lastSeenAt: visitor.seenAt,
      referrer: visitor.referrer,
      pages: mergePages([], visitor.pages, visitor.seenAt),
    },
    firstVisit: visitOf(visitor),
    tags: visitor.tags,
    extra: visitor.extra,
    createdAt: now,
    updatedAt: now,
  };
}

export function visitOf({ seenAt, pages, referrer }: Visitor): VisitFacts {
  return { instant: seenAt, capturedUrl: pages[0] ?? '', referrer };
}
