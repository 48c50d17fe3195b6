import type { StepResult } from '../../../contracts/activities';
import { describeCount } from '../../../domain/describe-count';
import type { ErasureProgress, ExclusionErasure } from '../../../domain/leads/exclusions/exclusion-erasure';
import type { Prospect } from '../../../domain/leads/prospects/prospect';
import { goingOn, type StepRun } from '../../step-run';
import type { Needs } from '../../dependencies';
import {
  ERASE_STEP_MAX,
  eraseProspects,
  eraseTraces,
  type EraseDependencies,
} from '../erasure/erase-prospects';
import { loadExcluded } from './load-excluded';
import { waitMsUntil } from '../../../domain/wait-ms';

/** Longer than any step of the intake can live that had read the list as it was. */
export const SECOND_PASS_MS = 120_000;

export type EraseExcludedDependencies = EraseDependencies &
  Needs<'businesses' | 'exclusionErasures' | 'exclusions', 'recordAudit'>;

/**
 * Erases the prospects that match entries of a list which were added for that, page by page, now and once more two minutes
 * later; whose list it is, partner or business, the owner says. Where it stands is stored with what it erases: safe to repeat, to interrupt and to run twice at a time.
 */
export async function eraseExcluded(
  deps: EraseExcludedDependencies,
  { ownerId, ...run }: StepRun & { readonly ownerId: string },
): Promise<StepResult> {
  const { stores, now } = deps;
  const mayGoOn = goingOn(run);
  for (;;) {
    const erasure = await stores.exclusionErasures.find(ownerId);
    if (erasure === null) return { moreIsDue: false, waitMs: null, details: 'nothing is to be erased' };
    const { dueAt, erased } = erasure;
    const details = `${describeCount(erased)} prospects erased`;
    if (dueAt === null) return { moreIsDue: false, waitMs: null, details };
    const at = now();
    if (dueAt > at) return { moreIsDue: false, waitMs: waitMsUntil(dueAt, at), details };
    if (!mayGoOn()) return { moreIsDue: true, waitMs: null, details };
    await erasePage(deps, erasure);
  }
}

async function erasePage(deps: EraseExcludedDependencies, erasure: ExclusionErasure): Promise<void> {
  const { stores, now, recordAudit } = deps;
  const { id: ownerId, partnerId, after } = erasure;
  const { items, next } = await stores.prospects.walk(erasure, after, ERASE_STEP_MAX);
  const subjectOf = (prospect: Prospect) => ({ ownerIds: [ownerId], subject: prospect });
  const isExcluded = await loadExcluded(stores, items.map(subjectOf), { erasesExisting: true });
  const excluded = items.filter((prospect) => isExcluded(subjectOf(prospect)));
  if (excluded.length > 0) await eraseTraces(deps, excluded);
  await stores.transact(async (transaction) => {
    const businessIds = excluded.map(({ businessId }) => businessId);
    const active = await stores.businesses.lock(transaction, businessIds);
    // Those of a deleted business are its own deletion's.
    const erasable = excluded.filter(({ businessId }) => active.has(businessId));
    const progress = progressAfter(erasure, erasable.length, next, now());
    // Another run was faster, or somebody asked anew.
    if (!(await stores.exclusionErasures.advance(transaction, erasure, progress))) return;
    await eraseProspects(deps, transaction, erasable);
    if (progress.dueAt === null)
      await recordAudit(transaction, {
        actor: { kind: 'system', id: 'exclusions' },
        partnerId,
        action: 'exclusions.prospects_erased',
        target: ownerId,
        after: { prospects: progress.erased },
      });
  });
}

function progressAfter(
  { passes, erased, dueAt }: ExclusionErasure,
  count: number,
  next: ErasureProgress['after'],
  at: Date,
): ErasureProgress {
  const total = erased + count;
  if (next !== null) return { dueAt, passes, after: next, erased: total };
  const isFirst = passes === 0;
  return {
    dueAt: isFirst ? new Date(at.getTime() + SECOND_PASS_MS) : null,
    passes: passes + 1,
    after: null,
    erased: total,
  };
}
