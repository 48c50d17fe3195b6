import { DAY_MS } from '../../../domain/duration';
import type { StepPlan } from '../../../domain/leads/seeds/plan-step';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { ChunkOutcome, WaitingChunk } from '../../../persistence/leads/seed-documents';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import { noteProspectChanges, prospectDraft } from '../changes/note-prospect-changes';
import { enrolTouched } from '../../outreach/enrolling/enrol-prospects';
import type { EventDraft } from '../../deliveries/events/publish-events';
import { planChunks, type PlanChunksDependencies } from './plan-chunks';
import { ChunksOvertaken, readChunks, type VisitorSource } from './read-chunks';
import type { RejectedVisitor } from '../../../domain/leads/seeds/seed-batch';

export type ProcessChunksDependencies = PlanChunksDependencies &
  Needs<never, 'logger' | 'poke' | 'publishEvents'>;

export interface ProcessedChunks {
  readonly visitors: number;
  readonly created: number;
  readonly rejected: number;
}

/**
 * Turns the visitors of these chunks into prospects, visits, events and deliveries, and marks the chunks as
 * done, all in one transaction: it happens once, whoever else tries the same.
 * @throws ChunksOvertaken when another run was faster.
 */
export async function processChunks(
  deps: ProcessChunksDependencies,
  chunks: readonly WaitingChunk[],
): Promise<ProcessedChunks> {
  const { stores, config, logger, now } = deps;
  const entriesByBusiness = await readChunks(stores, chunks);
  const { createdIds, ...processed } = await stores.transact(async (transaction) => {
    const active = await stores.businesses.lock(transaction, [...entriesByBusiness.keys()]);
    const businesses = await stores.businesses.findMany([...active], transaction);
    const plans = await planChunks(deps, transaction, businesses, entriesByBusiness);
    const outcomes = chunks.map((chunk) => outcomeOf(chunk, plans, active.has(chunk.businessId)));
    const at = now();
    const expiresAt = new Date(at.getTime() + config.retentionDays * DAY_MS);
    const completed = await stores.seeds.complete(transaction, outcomes, at, expiresAt);
    if (completed !== chunks.length) throw new ChunksOvertaken();
    const touched = await writeAll(deps, transaction, plans);
    await enrolTouched(deps, transaction, [...active], touched);
    return {
      visitors: chunks.reduce((sum, chunk) => sum + chunk.visitorCount, 0),
      createdIds: plans.flatMap((plan) => plan.created.map(({ id }) => id)),
      rejected: plans.reduce((sum, plan) => sum + plan.rejected.length, 0),
    };
  });
  // Joins the batch, which the line of its request names, with the subjects of events.
  const batchIds = [...new Set(chunks.map(({ batchId }) => batchId))];
  logger.debug({ batchIds, prospectIds: createdIds }, 'visitors processed');
  return { ...processed, created: createdIds.length };
}

/** Writes what was planned, with the events that tell of it; answers who it is about. */
async function writeAll(
  { stores, now, publishEvents }: ProcessChunksDependencies,
  transaction: Transaction,
  plans: readonly StepPlan<VisitorSource>[],
): Promise<readonly Prospect[]> {
  const created = plans.flatMap((plan) => plan.created);
  const { updated, drafts } = await noteProspectChanges(
    stores,
    transaction,
    plans.flatMap((plan) => plan.updated),
    plans.flatMap((plan) => plan.changes),
    now(),
  );
  const visits = plans.flatMap((plan) => plan.visits);
  await stores.prospects.insertMany(transaction, created);
  await stores.prospects.replaceMany(transaction, updated);
  await stores.prospects.insertVisits(transaction, visits);
  await publishEvents(transaction, [...created.map(prospectCreated), ...drafts]);
  return [...created, ...updated];
}

/** What the plans made of one chunk; a dead business leaves nothing. */
function outcomeOf(
  chunk: WaitingChunk,
  plans: readonly StepPlan<VisitorSource>[],
  isLiving: boolean,
): ChunkOutcome {
  const isOfChunk = (source: VisitorSource) => source.chunkId === chunk.id;
  const rejected = plans.flatMap((plan) => plan.rejected).filter(({ source }) => isOfChunk(source));
  const suppressed = plans.flatMap((plan) => plan.suppressed).filter(isOfChunk).length;
  const excluded = plans.flatMap((plan) => plan.excluded).filter(isOfChunk).length;
  return {
    chunkId: chunk.id,
    accepted: isLiving ? chunk.visitorCount - rejected.length - suppressed - excluded : 0,
    suppressed,
    excluded,
    rejected: rejected.map(({ source, reason, message }): RejectedVisitor => ({
      index: source.index,
      reason,
      message,
    })),
  };
}

function prospectCreated(prospect: Prospect): EventDraft {
  return { ...prospectDraft('prospect.created', prospect), at: prospect.createdAt };
}
