import type { IdentityKey } from '../visitors/identity-keys';
import { mergePages } from './merge-pages';
import type { Prospect, VisitFacts } from './prospect';
import type { Visitor } from '../visitors/visitor';

export interface NewProspectFacts {
  readonly id: string;
  readonly businessId: string;
  readonly websiteUrl: string;
  /** Those of the visitor's keys that nobody holds. */
  readonly keys: readonly IdentityKey[];
  readonly now: Date;
}

/** A prospect that is known from this one visit. */
export function newProspect(visitor: Visitor, facts: NewProspectFacts): Prospect {
  return {
    id: facts.id,
    businessId: facts.businessId,
    websiteUrl: facts.websiteUrl,
    kind: visitor.kind,
    status: 'new',
    keys: facts.keys,
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
    createdAt: facts.now,
    updatedAt: facts.now,
  };
}

export function visitOf({ seenAt, pages, referrer }: Visitor): VisitFacts {
  return { instant: seenAt, capturedUrl: pages[0] ?? '', referrer };
}
