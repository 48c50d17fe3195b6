import { invariant, RecordNotFound } from '../../../domain/errors';
import type { AuditAction } from '../../../domain/accounts/audit-actions';
import type { Business } from '../../../domain/accounts/business';
import { newOutreachCampaign, type OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { CampaignUpdate } from '../../../persistence/outreach/outreach-campaigns';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import type { UserAddress } from '../../accounts/users/find-user';
import type { Needs } from '../../dependencies';
import { maySend } from '../../billing/store-campaign';
import type { StoreOutreach } from '../campaign/store-outreach';

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

type ChangeOutreachDependencies = Needs<
  'outreachCampaigns',
  'now' | 'poke' | 'findUser' | 'claimBusiness' | 'recordAudit'
> & {
  readonly storeOutreach: StoreOutreach;
};

export type ChangeOutreach = ReturnType<typeof createChangeOutreach>;

/**
 * Changes the outreach of a business in one transaction, in which it is set up if need be, with an entry in the audit
 * trail. Where it is blocked no longer, today is charged in it. @throws RecordNotFound
 */
export function createChangeOutreach(deps: ChangeOutreachDependencies) {
  const { stores, now, poke, findUser, claimBusiness, recordAudit, storeOutreach } = deps;
  return async function changeOutreach(
    { actor, ...address }: UserAddress & { readonly actor: Actor },
    decide: DecideChange,
  ): Promise<ChangedOutreach> {
    const { user, business } = await findUser(address);
    let unchanged: ChangedOutreach | null = null;
    const stored = await stores.transact(async (transaction) => {
      const claimed = await claimBusiness(transaction, business.id);
      if (claimed === null) throw new RecordNotFound('No user has this e-mail address and website');
      const at = now();
      const known = await stores.outreachCampaigns.find(business.id, transaction);
      const before = known ?? beginningOf(claimed.business, at);
      const change = await decide({ campaign: before, userId: user.id, now: at }, transaction);
      unchanged = { business: claimed.business, campaign: before };
      if (change === null) return null;
      const { changes, audit, decidesAnew = false } = change;
      const due = { dueAt: at, ...(decidesAnew && { backfill: { after: null } }) };
      const campaign = { ...before, ...changes, ...due };
      const outcome = await storeOutreach(transaction, claimed, known, campaign);
      await recordAudit(transaction, {
        actor,
        partnerId: business.partnerId,
        target: business.id,
        ...audit,
      });
      return { ...outcome, business: { ...claimed.business, campaign: outcome.campaign } };
    });
    if (stored === null) {
      invariant(unchanged !== null, 'what does not change was looked at');
      return unchanged;
    }
    poke({ type: 'billCampaign', input: { businessId: business.id } });
    poke({ type: 'runOutreach', input: { businessId: business.id } });
    return { business: stored.business, campaign: stored.outreach };
  };
}

function beginningOf({ id, partnerId, campaign }: Business, at: Date): OutreachCampaign {
  const isRunning = maySend(campaign);
  return newOutreachCampaign({ businessId: id, partnerId, isRunning }, at);
}

/** Whether two values are the same to their readers; their properties come in the same order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
