import type { PermitRefusal } from '../../../domain/outreach/pace/decide-permit';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { ClaimedBusiness } from '../../wallet/claimed-business';
import { reasonsOf } from '../campaign/store-outreach';
import { holdPrices } from '../claims/prices';
import { endEnrolment } from '../enrolments/end-enrolment';
import { decideClaims, type DecidedClaims } from './decide-claims';
import { readDueSteps } from './read-due-steps';
import type { OutreachDependencies } from '../outreach-dependencies';

export type ClaimedBatch = Pick<DecidedClaims, 'claims' | 'refusal'>;

/**
 * Takes the due steps of these enrolments on, as many as the pace and the wallet permit: permits, prices and claims are of
 * one transaction with the last look at whether the people may be written to. Whoever else tries the same finds them
 * claimed.
 */
export async function claimSends(
  deps: OutreachDependencies,
  businessId: string,
  ids: readonly string[],
): Promise<ClaimedBatch> {
  const { stores, config, now, claimBusiness } = deps;
  return await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    const campaign = await stores.outreachCampaigns.find(businessId, transaction);
    if (claimed === null || campaign?.isRunning !== true) return refused('not_running');
    if (reasonsOf(deps, campaign).length > 0) return refused('blocked');
    const due = await readDueSteps(deps, transaction, campaign, ids);
    const decided = decideClaims(config, claimed, campaign, due, now());
    await store(deps, transaction, claimed, decided);
    return decided;
  });
}

function refused(reason: PermitRefusal): ClaimedBatch {
  return { claims: [], refusal: { reason, retryAt: null } };
}

async function store(
  deps: OutreachDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  { campaign, claims, madeIds, moved, ended }: DecidedClaims,
): Promise<void> {
  const { stores } = deps;
  await stores.enrolments.updateMany(transaction, moved);
  for (const { enrolment, end } of ended) await endEnrolment(deps, transaction, enrolment, end);
  const sends = claims.map(({ send }) => send);
  const [first] = sends;
  if (first === undefined) return;
  await stores.sends.insertMany(
    transaction,
    sends.filter(({ id }) => madeIds.has(id)),
  );
  const again = sends.filter(({ id }) => !madeIds.has(id));
  await stores.sends.updateMany(
    transaction,
    again.map(({ id, sequenceVersion, rendered, state, claim, dataStartedAt, dueAt, updatedAt }) => ({
      id,
      set: { sequenceVersion, rendered, state, claim, dataStartedAt, dueAt, updatedAt },
    })),
  );
  const { pace, nextStartAt, firstDay } = campaign;
  // If this process dies, somebody has to look when the lease has run out.
  const dueAt = earliest(first.claim.leaseUntil, campaign.dueAt);
  const changes = { pace, nextStartAt, firstDay, dueAt };
  await stores.outreachCampaigns.update(transaction, campaign.businessId, changes);
  await holdPrices(deps, transaction, claimed, sends);
}

function earliest(one: Date, other: Date | null): Date {
  return other === null || one < other ? one : other;
}
