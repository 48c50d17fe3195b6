import { mergeExtra } from '../visitors/extra-properties';
import { type IdentityKey, linkedInKeyOf } from '../visitors/identity-keys';
import { mergePages } from './merge-pages';
import { foldTag, TAGS_MAX } from '../fields/parse-tags';
import type { Prospect, VisitSummary } from './prospect';
import type { Company, Person, Visitor } from '../visitors/visitor';

export interface MergeFacts {
  /** Those of the visitor's keys that nobody holds yet. */
  readonly freeKeys: readonly IdentityKey[];
  /** Whether this visit is told for the first time. */
  readonly isNewVisit: boolean;
  readonly now: Date;
}

/**
 * The prospect with what one more record says about it: empty fields are filled, nothing known is
 * overwritten, and a visit told before does not count again. Gives back the same object if nothing changes.
 */
export function mergeVisitor(prospect: Prospect, visitor: Visitor, facts: MergeFacts): Prospect {
  const merged: Prospect = {
    ...prospect,
    keys: facts.freeKeys.length === 0 ? prospect.keys : [...prospect.keys, ...facts.freeKeys],
    person: mergePerson(prospect, visitor),
    company: mergeCompany(prospect.company, visitor.company),
    visits: facts.isNewVisit ? mergeVisits(prospect.visits, visitor) : prospect.visits,
    tags: mergeTags(prospect.tags, visitor.tags),
    extra: mergeExtra(prospect.extra, visitor.extra),
  };
  return isUnchanged(prospect, merged) ? prospect : { ...merged, updatedAt: facts.now };
}

/** A company's record says nothing reliable about a person, so several of them are not mixed into one. */
function mergePerson({ kind, keys, person }: Prospect, visitor: Visitor): Person {
  if (kind === 'company') return person;
  const sent = visitor.person;
  const filled = fillEmpty(person, sent);
  const withEmail = person.businessEmail === null ? filled : keepValue(filled, 'emailKind', person.emailKind);
  // Until now the address was that of a company, or none that could be read.
  const isFirstProfile = visitor.keys.li !== undefined && linkedInKeyOf(keys) === undefined;
  return isFirstProfile ? keepValue(withEmail, 'linkedInUrl', sent.linkedInUrl) : withEmail;
}

/** What is derived from a text belongs to that text: it is not filled from another record's. */
function mergeCompany(known: Company, sent: Company): Company {
  let filled = fillEmpty(known, sent);
  if (known.employeeCount !== null) filled = keepValue(filled, 'employees', known.employees);
  if (known.estimateRevenue !== null) filled = keepValue(filled, 'revenue', known.revenue);
  return filled;
}

function mergeVisits(visits: VisitSummary, { seenAt, referrer, pages }: Visitor): VisitSummary {
  const isLatest = seenAt > visits.lastSeenAt;
  return {
    count: visits.count + 1,
    firstSeenAt: seenAt < visits.firstSeenAt ? seenAt : visits.firstSeenAt,
    lastSeenAt: isLatest ? seenAt : visits.lastSeenAt,
    referrer: isLatest ? (referrer ?? visits.referrer) : (visits.referrer ?? referrer),
    pages: mergePages(visits.pages, pages, seenAt),
  };
}

/** Unique without regard to case; the first spelling stays. */
function mergeTags(known: readonly string[], sent: readonly string[]): readonly string[] {
  if (sent.length === 0) return known;
  const folded = new Set(known.map(foldTag));
  const room = Math.max(0, TAGS_MAX - known.length);
  const added = sent.filter((tag) => !folded.has(foldTag(tag))).slice(0, room);
  return added.length === 0 ? known : [...known, ...added];
}

function fillEmpty<Fields extends object>(known: Fields, sent: Fields): Fields {
  let filled = known;
  for (const name in sent) {
    if (known[name] === null && sent[name] !== null) filled = keepValue(filled, name, sent[name]);
  }
  return filled;
}

function keepValue<Fields, Name extends keyof Fields>(
  fields: Fields,
  name: Name,
  value: Fields[Name],
): Fields {
  return fields[name] === value ? fields : { ...fields, [name]: value };
}

function isUnchanged<Fields extends object>(before: Fields, after: Fields): boolean {
  for (const name in before) if (before[name] !== after[name]) return false;
  return true;
}
