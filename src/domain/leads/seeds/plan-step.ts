import { type IdentityKey, listKeys } from '../visitors/identity-keys';
import { matchProspect } from '../prospects/match-prospect';
import { mergeVisitor } from '../prospects/merge-visitor';
import { newProspect, type NewProspectFacts, visitOf } from '../prospects/new-prospect';
import { type Prospect, type Visit, type VisitIdentity, visitKey } from '../prospects/prospect';
import type { ProspectChange } from '../prospects/change-notices';
import { isReturn, updatedFields, visitFields } from '../prospects/prospect-changes';
import { type IsExcluded, visitorSubject } from '../exclusions/exclusion-subject';
import type { ReadVisitor, RejectionReason, Visitor } from '../visitors/visitor';

/** More than anybody has; a sender that gives one person ever new addresses can't make it grow without end. */
const PROSPECT_KEYS_MAX = 100;

/** One record of the step; `source` says where it came from, in whatever form the caller likes. */
export interface StepEntry<Source> {
  readonly source: Source;
  readonly read: ReadVisitor;
}

export interface StepInput<Source> {
  readonly business: NewProspectFacts['business'];
  readonly entries: ReadonlyArray<StepEntry<Source>>;
  /** All prospects of the business that hold one of `keysToLoad(entries)`. */
  readonly prospects: readonly Prospect[];
  /** The visits these prospects are known to have made at one of `instantsToLoad(entries)`. */
  readonly knownVisits: Iterable<VisitIdentity>;
  readonly now: Date;
  readonly newProspectId: () => string;
  /** Whether somebody with this key asked to be forgotten. */
  readonly isSuppressed: (key: IdentityKey) => boolean;
  /** Whether somebody is on a list of those who are to become no prospects. */
  readonly isExcluded: IsExcluded;
  /** How long somebody stays away before a visit is a return; null where the UTC day decides. */
  readonly returnQuietMs: number | null;
}

export interface StepPlan<Source> {
  /** To insert; each is one new person or company, whatever the number of records about it. */
  readonly created: readonly Prospect[];
  /** To replace; only those that really change. */
  readonly updated: readonly Prospect[];
  /** What has changed of those, for people who want to know. */
  readonly changes: ReadonlyArray<ProspectChange & { readonly prospectId: string }>;
  /** To insert, beside the first ones of new prospects; none of them is among the known ones. */
  readonly visits: readonly Visit[];
  readonly rejected: ReadonlyArray<{
    readonly source: Source;
    readonly reason: RejectionReason;
    readonly message: string;
  }>;
  /** Records about somebody who asked to be forgotten; nothing of them is kept. */
  readonly suppressed: readonly Source[];
  /** Records about somebody on an exclusion list, or of a prospect who is; nothing of them is kept. */
  readonly excluded: readonly Source[];
}

/** The keys by which to load the prospects a step may concern. */
export function keysToLoad(entries: ReadonlyArray<StepEntry<unknown>>): IdentityKey[] {
  return [...new Set(visitorsOf(entries).flatMap((visitor) => listKeys(visitor.keys)))];
}

/** The instants by which to load the visits a step may tell again. */
export function instantsToLoad(entries: ReadonlyArray<StepEntry<unknown>>): Date[] {
  return [...new Set(visitorsOf(entries).map(({ seenAt }) => seenAt.getTime()))].map(
    (time) => new Date(time),
  );
}

/**
 * Decides, in the order of the entries, who each record is about and what there is to write. The same
 * entries planned again after writing give an empty plan, so a step may be repeated.
 */
export function planStep<Source>(input: StepInput<Source>): StepPlan<Source> {
  const step = new StepInProgress(input);
  const rejected: Array<StepPlan<Source>['rejected'][number]> = [];
  const suppressed: Source[] = [];
  const excluded: Source[] = [];
  for (const { source, read } of input.entries) {
    if (!read.ok) {
      rejected.push({ source, reason: read.reason, message: read.message });
    } else if (listKeys(read.visitor.keys).some(input.isSuppressed)) {
      suppressed.push(source);
    } else if (!step.take(read.visitor)) {
      excluded.push(source);
    }
  }
  return { ...step.writes(), rejected, suppressed, excluded };
}

/** What is known so far, including what earlier entries of the step have added. */
class StepInProgress<Source> {
  readonly #input: StepInput<Source>;
  readonly #before: ReadonlyMap<string, Prospect>;
  readonly #prospects: Map<string, Prospect>;
  readonly #holders = new Map<IdentityKey, string>();
  readonly #visitKeys = new Set<string>();
  readonly #visits: Visit[] = [];
  readonly #returned = new Set<string>();

  constructor(input: StepInput<Source>) {
    this.#input = input;
    this.#before = new Map(input.prospects.map((prospect) => [prospect.id, prospect]));
    this.#prospects = new Map(this.#before);
    for (const visit of input.knownVisits) this.#visitKeys.add(visitKey(visit));
    for (const { id, keys, firstVisit } of input.prospects) {
      for (const key of keys) this.#holders.set(key, id);
      if (firstVisit !== undefined) this.#visitKeys.add(visitKey({ prospectId: id, ...firstVisit }));
    }
  }

  /** False when the visitor is excluded: then nothing of it is kept. */
  take(visitor: Visitor): boolean {
    const { isExcluded } = this.#input;
    if (isExcluded(visitorSubject(visitor))) return false;
    const known = matchProspect(visitor.keys, (key) => this.#holderOf(key));
    if (known !== null && isExcluded(known)) return false;
    const freeKeys = listKeys(visitor.keys)
      .filter((key) => !this.#holders.has(key))
      .slice(0, PROSPECT_KEYS_MAX - (known?.keys.length ?? 0));
    const { business, now, newProspectId, returnQuietMs } = this.#input;
    const id = known?.id ?? newProspectId();
    const isNewVisit = this.#addVisit(id, visitor, known === null);
    if (known !== null && isNewVisit && isReturn(known.visits.lastSeenAt, visitor.seenAt, returnQuietMs))
      this.#returned.add(id);
    const prospect =
      known === null
        ? newProspect(visitor, { id, business, keys: freeKeys, now })
        : mergeVisitor(known, visitor, { freeKeys, isNewVisit, now });
    this.#prospects.set(id, prospect);
    for (const key of freeKeys) this.#holders.set(key, id);
    return true;
  }

  writes(): Pick<StepPlan<Source>, 'created' | 'updated' | 'changes' | 'visits'> {
    const changed = [...this.#prospects.values()].filter(
      (prospect) => this.#before.get(prospect.id) !== prospect,
    );
    const updated = changed.filter(({ id }) => this.#before.has(id));
    return {
      created: changed.filter(({ id }) => !this.#before.has(id)),
      updated,
      changes: updated.flatMap((prospect) => this.#changesOf(prospect)),
      visits: this.#visits,
    };
  }

  #changesOf(prospect: Prospect): StepPlan<Source>['changes'][number][] {
    const { id: prospectId } = prospect;
    const before = this.#before.get(prospectId) ?? prospect;
    const visits = this.#returned.has(prospectId) ? visitFields(before, prospect) : [];
    const fields = updatedFields(before, prospect);
    return [
      ...(visits.length > 0 ? [{ prospectId, type: 'prospect.returned' as const, changed: visits }] : []),
      ...(fields.length > 0 ? [{ prospectId, type: 'prospect.updated' as const, changed: fields }] : []),
    ];
  }

  #holderOf(key: IdentityKey): Prospect | undefined {
    const id = this.#holders.get(key);
    return id === undefined ? undefined : this.#prospects.get(id);
  }

  #addVisit(prospectId: string, visitor: Visitor, isFirst: boolean): boolean {
    const visit: Visit = { prospectId, businessId: this.#input.business.id, ...visitOf(visitor) };
    const key = visitKey(visit);
    if (this.#visitKeys.has(key)) return false;
    this.#visitKeys.add(key);
    if (!isFirst) this.#visits.push(visit);
    return true;
  }
}

function visitorsOf(entries: ReadonlyArray<StepEntry<unknown>>): Visitor[] {
  return entries.flatMap(({ read }) => (read.ok ? [read.visitor] : []));
}
