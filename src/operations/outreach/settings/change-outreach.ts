import type { AuditAction } from '../../../domain/accounts/audit-actions';
import type { Business } from '../../../domain/accounts/business';
import { newOutreachCampaign, type OutreachCampaign } from '../../../domain/outreach/outreach-campaign';
import type { CampaignUpdate } from '../../../persistence/outreach/outreach-campaigns';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { Actor } from '../../accounts/audit/record-audit';
import { userNotFound, type UserAddress } from '../../accounts/users/find-user';
import { maySend } from '../../billing/store-campaign';
import { storeOutreach } from '../campaign/store-outreach';
import type { OutreachDependencies } from '../outreach-dependencies';

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

/**
 * Changes the outreach of a business in one transaction, in which it is set up if need be, with an entry in the audit
 * trail. Where it is blocked no longer, today is charged in it. Answers both as they are stored now. @throws RecordNotFound
 */
export async function changeOutreach(
  deps: OutreachDependencies,
  { actor, ...address }: UserAddress & { readonly actor: Actor },
  decide: DecideChange,
) {
  const { stores, now, poke, findUser, claimBusiness, recordAudit } = deps;
  const { user, business: named } = await findUser(address);
  const { id: businessId, partnerId } = named;
  return await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, businessId);
    if (claimed === null) throw userNotFound();
    const { business } = claimed;
    const at = now();
    const known = await stores.outreachCampaigns.find(businessId, transaction);
    const before = known ?? beginningOf(business, at);
    const change = await decide({ campaign: before, userId: user.id, now: at }, transaction);
    if (change === null) return { business, campaign: before };
    const { changes, audit, decidesAnew = false } = change;
    const due = { dueAt: at, ...(decidesAnew && { backfill: { after: null } }) };
    const changed = { ...before, ...changes, ...due };
    const { outreach, campaign } = await storeOutreach(deps, transaction, claimed, known, changed);
    await recordAudit(transaction, { actor, partnerId, target: businessId, ...audit });
    stores.afterCommit(transaction, () => {
      poke({ type: 'billCampaign', input: { businessId } });
      poke({ type: 'runOutreach', input: { businessId } });
    });
    return { business: { ...business, campaign }, campaign: outreach };
  });
}

function beginningOf({ id, partnerId, campaign }: Business, at: Date): OutreachCampaign {
  const isRunning = maySend(campaign);
  return newOutreachCampaign({ businessId: id, partnerId, isRunning }, at);
}

/** Whether two values are the same to their readers; their properties come in the same order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
