import type { ChangeNotices } from './change-notices';
import type { IdentityKey } from '../visitors/identity-keys';
import type { Company, Person } from '../visitors/visitor';

export const PROSPECT_KINDS = ['person', 'company'] as const;
export type ProspectKind = (typeof PROSPECT_KINDS)[number];

export const PROSPECT_STATUSES = [
  'new',
  'contacted',
  'replied',
  'converted',
  'unsubscribed',
  'suppressed',
] as const;
export type ProspectStatus = (typeof PROSPECT_STATUSES)[number];

export interface PageSeen {
  readonly url: string;
  readonly seenAt: Date;
}

export interface VisitSummary {
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** Of the latest visit that had one. */
  readonly referrer: string | null;
  /** The last pages, each once with its latest visit, newest first. */
  readonly pages: readonly PageSeen[];
}

/** Somebody who visited a business's website, told together from all records about the same person or company. */
export interface Prospect {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly websiteUrl: string;
  readonly kind: ProspectKind;
  readonly status: ProspectStatus;
  /** Each held by one prospect of the business only. */
  readonly keys: readonly IdentityKey[];
  readonly person: Person;
  readonly company: Company;
  readonly visits: VisitSummary;
  /** The visit it was made of, kept here since most have no other; missing in those of earlier versions. */
  readonly firstVisit?: VisitFacts;
  readonly tags: readonly string[];
  /** Properties we have no field for, as the text of a JSON object. */
  readonly extra: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Which changes listeners were told of; missing while there were none. */
  readonly notices?: ChangeNotices;
}

/** What one record says about a visit. */
export interface VisitFacts {
  readonly instant: Date;
  /** Empty if the record names no page. */
  readonly capturedUrl: string;
  readonly referrer: string | null;
}

/** A visit beside its prospect's first one; unique by prospect, instant and page. */
export interface Visit extends VisitFacts {
  readonly prospectId: string;
  readonly businessId: string;
}

export type VisitIdentity = Pick<Visit, 'prospectId' | 'instant' | 'capturedUrl'>;

/** Equal for two tellings of the same visit. */
export function visitKey({ prospectId, instant, capturedUrl }: VisitIdentity): string {
  return `${prospectId} ${instant.getTime()} ${capturedUrl}`;
}
