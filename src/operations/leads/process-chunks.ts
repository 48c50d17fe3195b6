import { describeProspect } from '../../domain/leads/describe-prospect';
import {
  instantsToLoad,
  keysToLoad,
  planStep,
  type StepEntry,
  type StepPlan,
} from '../../domain/leads/plan-step';
import { newId } from '../../domain/ids';
import { readVisitor } from '../../domain/leads/read-visitor';
import type { Business } from '../../persistence/businesses';
import type { StoredProspect } from '../../persistence/prospects';
import type { ChunkOutcome, RejectedVisitor, WaitingChunk } from '../../persistence/seeds';
import type { Transaction } from '../../persistence/transact';
import type { OperationDependencies } from '../dependencies';
import type { EventDraft, PublishEvents } from '../events/publish-events';

const DAY_MS = 86_400_000;

export interface ProcessedChunks {
  readonly visitors: number;
  readonly created: number;
  readonly rejected: number;
  /** Listeners that got deliveries. */
  readonly listenerIds: ReadonlySet<string>;
}

/** Some of the chunks were worked off by another run meanwhile; choose again. */
export class ChunksOvertaken extends Error {}

/** Where a visitor stands: in which chunk, and at which index of the request. */
interface Source {
  readonly chunkId: string;
  readonly index: number;
  readonly visitor: unknown;
}
type Entry = StepEntry<Source>;

/**
 * Turns the visitors of these chunks into prospects, visits, events and deliveries, and marks the chunks as
 * done, all in one transaction: it happens once, whoever else tries the same.
 * @throws ChunksOvertaken when another run was faster.
 */
export function createProcessChunks(
  deps: Pick<OperationDependencies, 'stores' | 'config' | 'now'> & { readonly publishEvents: PublishEvents },
) {
  const { stores, config, now, publishEvents } = deps;

  return async function processChunks(chunks: readonly WaitingChunk[]): Promise<ProcessedChunks> {
    const entriesByBusiness = await readEntries(chunks);
    return await stores.transact(async (transaction) => {
      const living = await stores.businesses.guard(transaction, [...entriesByBusiness.keys()]);
      const businesses = await stores.businesses.findMany([...living], transaction);
      const plans = await planAll(transaction, businesses, entriesByBusiness);
      const outcomes = chunks.map((chunk) => outcomeOf(chunk, plans, living.has(chunk.businessId)));
      const at = now();
      const expiresAt = new Date(at.getTime() + config.retentionDays * DAY_MS);
      const completed = await stores.seeds.complete(transaction, outcomes, at, expiresAt);
      if (completed !== chunks.length) throw new ChunksOvertaken();
      const listenerIds = await writeAll(transaction, businesses, plans);
      return {
        visitors: chunks.reduce((sum, chunk) => sum + chunk.visitorCount, 0),
        created: plans.reduce((sum, plan) => sum + plan.created.length, 0),
        rejected: plans.reduce((sum, plan) => sum + plan.rejected.length, 0),
        listenerIds,
      };
    });
  };

  async function readEntries(chunks: readonly WaitingChunk[]): Promise<Map<string, Entry[]>> {
    const visitorsByChunk = await stores.seeds.loadVisitors(chunks.map((chunk) => chunk.id));
    const entries = new Map<string, Entry[]>();
    for (const chunk of chunks) {
      const bytes = visitorsByChunk.get(chunk.id);
      if (bytes === undefined) throw new ChunksOvertaken();
      const ofBusiness = entries.get(chunk.businessId) ?? [];
      entries.set(chunk.businessId, ofBusiness.concat(readChunk(chunk, bytes)));
    }
    return entries;
  }

  async function planAll(
    transaction: Transaction,
    businesses: readonly Business[],
    entriesByBusiness: ReadonlyMap<string, readonly Entry[]>,
  ): Promise<StepPlan<Source>[]> {
    const plans: StepPlan<Source>[] = [];
    for (const business of businesses) {
      const entries = entriesByBusiness.get(business.id) ?? [];
      const prospects = await stores.prospects.findByKeys(transaction, business.id, keysToLoad(entries));
      const knownVisits = await stores.prospects.findVisits(
        transaction,
        prospects.map((prospect) => prospect.id),
        instantsToLoad(entries),
      );
      plans.push(
        planStep({
          businessId: business.id,
          websiteUrl: business.websiteUrl,
          entries,
          prospects,
          knownVisits,
          now: now(),
          newProspectId: () => newId('prospect'),
          isSuppressed: () => false,
        }),
      );
    }
    return plans;
  }

  async function writeAll(
    transaction: Transaction,
    businesses: readonly Business[],
    plans: readonly StepPlan<Source>[],
  ): Promise<ReadonlySet<string>> {
    const partnerOf = new Map(businesses.map((business) => [business.id, business.partnerId]));
    const stored = (prospect: StoredProspect | Omit<StoredProspect, 'partnerId'>): StoredProspect => ({
      ...prospect,
      partnerId: partnerOf.get(prospect.businessId) ?? '',
    });
    const created = plans.flatMap((plan) => plan.created.map(stored));
    await stores.prospects.insertMany(transaction, created);
    await stores.prospects.replaceMany(
      transaction,
      plans.flatMap((plan) => plan.updated.map(stored)),
    );
    await stores.prospects.insertVisits(
      transaction,
      plans.flatMap((plan) => plan.visits),
    );
    return await publishEvents(transaction, created.map(prospectCreated));
  }
}

function readChunk(chunk: WaitingChunk, bytes: Buffer): Entry[] {
  const visitors: unknown = JSON.parse(bytes.toString('utf8'));
  if (!Array.isArray(visitors)) return [];
  return visitors.map((visitor: unknown, position) => ({
    source: { chunkId: chunk.id, index: chunk.offset + position, visitor },
    read: readVisitor(visitor, chunk.receivedAt),
  }));
}

/** What the plans made of one chunk; a dead business leaves nothing. */
function outcomeOf(chunk: WaitingChunk, plans: readonly StepPlan<Source>[], isLiving: boolean): ChunkOutcome {
  const isOfChunk = (source: Source) => source.chunkId === chunk.id;
  const rejected = plans.flatMap((plan) => plan.rejected).filter(({ source }) => isOfChunk(source));
  const suppressed = plans.flatMap((plan) => plan.suppressed).filter(isOfChunk);
  return {
    chunkId: chunk.id,
    accepted: isLiving ? chunk.visitorCount - rejected.length - suppressed.length : 0,
    suppressed: suppressed.length,
    rejected: rejected.map(({ source, reason, message }): RejectedVisitor => ({
      index: source.index,
      reason,
      message,
      visitor: JSON.stringify(source.visitor),
    })),
  };
}

function prospectCreated(prospect: StoredProspect): EventDraft {
  return {
    partnerId: prospect.partnerId,
    businessId: prospect.businessId,
    subjectId: prospect.id,
    type: 'prospect.created',
    key: `prospect.created/${prospect.id}`,
    data: describeProspect(prospect),
  };
}
