import { RecordNotFound } from '../../../domain/errors';
import type { AuditAction } from '../../../domain/accounts/audit-actions';
import type { Business } from '../../../domain/accounts/business';
import { currentState, isBillable } from '../../../domain/billing/campaign-changes';
import { newOutreachCampaign, type OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { CampaignUpdate } from '../../../persistence/outreach/outreach-campaigns';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor, RecordAudit } from '../../accounts/audit/record-audit';
import type { FindUser, UserAddress } from '../../accounts/users/find-user';
import type { OperationDependencies } from '../../dependencies';
import type { ClaimBusiness } from '../../wallet/claim-business';

/** What a change is decided on. */
export interface OutreachState {
  /** As it is, or as it begins where outreach is not set up yet. */
  readonly campaign: OutreachCampaign;
  /** The user who asks for it. */
  readonly userId: string;
  readonly now: Date;
}

export interface OutreachChange {
  readonly changes: CampaignUpdate;
  readonly audit: { readonly action: AuditAction; readonly before?: object; readonly after?: object };
  /** Whether everybody's enrolment has to be decided about again. */
  readonly decidesAnew?: boolean;
}

/** Answers null where nothing changes. What it writes belongs to the transaction. */
export type DecideChange = (
  state: OutreachState,
  transaction: Transaction,
) => OutreachChange | null | Promise<OutreachChange | null>;

/** The campaign as it is stored now. */
export interface ChangedOutreach {
  readonly business: Business;
  readonly campaign: OutreachCampaign;
}

type ChangeOutreachDependencies = Pick<OperationDependencies, 'stores' | 'now'> & {
  readonly findUser: FindUser;
  readonly claimBusiness: ClaimBusiness;
  readonly recordAudit: RecordAudit;
};

export type ChangeOutreach = ReturnType<typeof createChangeOutreach>;

/**
 * Changes the outreach of a business in one transaction, in which it is set up if need be, with an entry in the audit
 * trail. @throws RecordNotFound
 */
export function createChangeOutreach(deps: ChangeOutreachDependencies) {
  const { stores, now, findUser, claimBusiness, recordAudit } = deps;
  return async function changeOutreach(
    { actor, ...address }: UserAddress & { readonly actor: Actor },
    decide: DecideChange,
  ): Promise<ChangedOutreach> {
    const { user, business } = await findUser(address);
    return await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, business.id);
      if (claimed === null) throw new RecordNotFound('No user has this e-mail address and website');
      const at = now();
      const stored = await stores.outreachCampaigns.find(business.id, transaction);
      const before = stored ?? beginningOf(claimed.business, at);
      const change = await decide({ campaign: before, userId: user.id, now: at }, transaction);
      if (change === null) return { business: claimed.business, campaign: before };
      const { changes, audit, decidesAnew = false } = change;
      const due = { dueAt: at, ...(decidesAnew && { backfill: { after: null } }) };
      const campaign = { ...before, ...changes, ...due };
      if (stored === null) await stores.outreachCampaigns.insert(transaction, campaign);
      else await stores.outreachCampaigns.update(transaction, business.id, { ...changes, ...due });
      await recordAudit(transaction, {
        actor,
        partnerId: business.partnerId,
        target: business.id,
        ...audit,
      });
      return { business: claimed.business, campaign };
    });
  };
}

function beginningOf({ id, partnerId, campaign }: Business, at: Date): OutreachCampaign {
  const isRunning = isBillable(currentState(campaign.changes));
  return newOutreachCampaign({ businessId: id, partnerId, isRunning }, at);
}

/** Whether two values are the same to their readers; their properties come in the same order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
