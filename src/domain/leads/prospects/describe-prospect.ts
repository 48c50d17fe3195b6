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
    extra: parseExtra(prospect.extra),
    createdAt: prospect.createdAt.toISOString(),
    updatedAt: prospect.updatedAt.toISOString(),
  };
}
export type ProspectDescription = ReturnType<typeof describeProspect>;

/** `extra` is stored as the text of a JSON object that we wrote ourselves. */
function parseExtra(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
