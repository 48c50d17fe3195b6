import { decodeExtra } from '../visitors/extra-properties';
import type { Prospect } from './prospect';

/** A prospect as everybody sees it: in answers, in exports and in the event that tells of it. */
export function describeProspect(prospect: Prospect) {
  const { id, businessId, websiteUrl, kind, status, person, company, visits, tags } = prospect;
  return {
    id,
    businessId,
    websiteUrl,
    kind,
    status,
    person,
    company,
    visits: {
      count: visits.count,
      firstSeenAt: visits.firstSeenAt.toISOString(),
      lastSeenAt: visits.lastSeenAt.toISOString(),
      referrer: visits.referrer,
      pages: visits.pages.map(({ url, seenAt }) => ({ url, seenAt: seenAt.toISOString() })),
    },
    tags,
    extra: decodeExtra(prospect.extra),
    createdAt: prospect.createdAt.toISOString(),
    updatedAt: prospect.updatedAt.toISOString(),
  };
}
export type ProspectDescription = ReturnType<typeof describeProspect>;

/** What is known beside all that, by its name, as text for people. */
export function describeExtra({ extra }: Pick<Prospect, 'extra'>): (readonly [name: string, text: string])[] {
  return Object.entries(decodeExtra(extra)).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
}
