import { blockReasons } from '../../../domain/outreach/block-reasons';
import type { PermitRefusal } from '../../../domain/outreach/pace/decide-permit';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Needs } from '../../dependencies';
import type { ClaimedBusiness } from '../../wallet/claim-business';
import type { EndEnrolment } from '../enrolment/end-enrolment';
import { outreachEnvironment } from '../outreach-environment';
import { decideClaims, type ClaimedSend, type DecidedClaims, type SendingRefusal } from './decide-claims';
import type { Prices } from './prices';
import type { ReadDueSteps } from './read-due-steps';

export interface ClaimedBatch {
  readonly claims: readonly ClaimedSend[];
  readonly refusal: SendingRefusal | null;
}

export interface ClaimSendsDependencies extends Needs<
  'enrolments' | 'outreachCampaigns' | 'sends',
  'config' | 'mailTransport' | 'now' | 'claimBusiness'
> {
  readonly endEnrolment: EndEnrolment;
  readonly readDueSteps: ReadDueSteps;
  readonly prices: Prices;
}

export type ClaimSends = ReturnType<typeof createClaimSends>;

/**
 * Takes the due steps of these enrolments on, as many as the pace and the wallet permit: permits, prices and claims are of
 * one transaction with the last look at whether the people may be written to. Whoever else tries the same finds them
 * claimed.
 */
export function createClaimSends(deps: ClaimSendsDependencies) {
  const { stores, now, claimBusiness, readDueSteps } = deps;
  const environment = outreachEnvironment(deps);
  return async function claimSends(businessId: string, ids: readonly string[]): Promise<ClaimedBatch> {
    return await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, businessId);
      const campaign = await stores.outreachCampaigns.find(businessId, transaction);
      if (claimed === null || campaign?.isRunning !== true) return refused('not_running');
      if (blockReasons(campaign, environment).length > 0) return refused('blocked');
      const due = await readDueSteps(transaction, campaign, ids);
      const decided = decideClaims(deps.config, claimed, campaign, due, now());
      await store(deps, transaction, claimed, decided);
      return { claims: decided.claims, refusal: decided.refusal };
    });
  };
}

function refused(reason: PermitRefusal): ClaimedBatch {
  return { claims: [], refusal: { reason, retryAt: null } };
}

async function store(
  { stores, endEnrolment, prices }: ClaimSendsDependencies,
  transaction: Transaction,
  claimed: ClaimedBusiness,
  { campaign, claims, madeIds, moved, ended }: DecidedClaims,
): Promise<void> {
  await stores.enrolments.updateMany(transaction, moved);
  for (const { enrolment, end } of ended) await endEnrolment(transaction, enrolment, end);
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
    again.map(({ id, state, claim, dataStartedAt, dueAt, updatedAt }) => ({
      id,
      set: { state, claim, dataStartedAt, dueAt, updatedAt },
    })),
  );
  const { pace, nextStartAt, firstDay } = campaign;
  // If this process dies, somebody has to look when the lease has run out.
  const dueAt = earliest(first.claim.leaseUntil, campaign.dueAt);
  const changes = { pace, nextStartAt, firstDay, dueAt };
  await stores.outreachCampaigns.update(transaction, campaign.businessId, changes);
  await prices.setAside(transaction, claimed, sends);
}

function earliest(one: Date, other: Date | null): Date {
  return other === null || one < other ? one : other;
}
