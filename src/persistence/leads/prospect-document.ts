import { Schema, type Connection } from 'mongoose';
import { foldTag } from '../../domain/leads/fields/parse-tags';
import { PROSPECT_STATUSES, type Prospect } from '../../domain/leads/prospects/prospect';
import { searchWordsOf } from '../../domain/leads/prospects/search-words';
import { openCollection } from '../collections/collection';
import { entityOf, withId, type WithId } from '../collections/documents';

/** All but the one that every prospect begins with. */
const GIVEN_STATUSES = PROSPECT_STATUSES.filter((status) => status !== 'new');

const prospectSchema = new Schema();
/*
 * What an index costs is paid at every intake: four entries, one more for each key, word and tag. Filters without
 * an index of their own are compared on the way through a list.
 */
prospectSchema.index({ businessId: 1, keys: 1 }, { unique: true }); // every visitor: who is it; one holder of each key
prospectSchema.index({ businessId: 1, createdAt: -1, _id: -1 }); // list and export of a website; erase a business
prospectSchema.index({ partnerId: 1, createdAt: -1, _id: -1 }); // list and export of all websites of a partner
prospectSchema.index({ businessId: 1, 'visits.lastSeenAt': -1, _id: -1 }); // leads sorted by last visit, or seen in a range
prospectSchema.index({ partnerId: 1, 'search.words': 1, businessId: 1 }); // search; the website is compared in the index
// leads sorted by number of visits, those who came back: none of these at the first visit
prospectSchema.index(
  { businessId: 1, 'visits.count': -1, _id: -1 },
  { partialFilterExpression: { 'visits.count': { $gt: 1 } } },
);
// a status that somebody gave: none of these at the intake
prospectSchema.index(
  { partnerId: 1, status: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { status: { $in: GIVEN_STATUSES } } },
);
// a tag of a website, for prospects with tags
prospectSchema.index(
  { businessId: 1, tagKeys: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { tagKeys: { $exists: true } } },
);

// what listeners are told of when an hour is over: none of these at the intake
prospectSchema.index(
  { 'notices.shard': 1, 'notices.dueAt': 1 },
  { partialFilterExpression: { 'notices.dueAt': { $exists: true } } },
);

export const visitSchema = new Schema();
visitSchema.index({ prospectId: 1, instant: 1, capturedUrl: 1 }, { unique: true }); // the same visit told twice

/** With what is derived for the indexes. */
interface ProspectDocument extends WithId<Prospect> {
  /** Tags without regard to case; missing where there is none. */
  readonly tagKeys?: readonly string[];
  readonly search: { readonly words: readonly string[] };
}

export type ProspectCollection = ReturnType<typeof openProspects>;

export function openProspects(connection: Connection) {
  const toProspect: (document: ProspectDocument) => Prospect = entityOf;
  return openCollection(connection, 'prospects', prospectSchema, toProspect, ['tagKeys', 'search']);
}

export function toRecord(prospect: Prospect): ProspectDocument {
  return {
    ...withId(prospect),
    ...(prospect.tags.length > 0 && { tagKeys: prospect.tags.map(foldTag) }),
    search: { words: searchWordsOf(prospect) },
  };
}
