import type { Transaction } from '../../persistence/mongo/transact';
import type { Actor } from '../accounts/audit/record-audit';
import type { Needs } from '../dependencies';
import { userNotFound, type UserAddress } from '../accounts/users/find-user';
import { pokeCampaign, storeCampaign, type StoreCampaignDependencies } from './store-campaign';
import { awaitSends } from '../outreach/claims/await-sends';
import { withCampaignChange, type CampaignRecord } from '../../domain/billing/campaign';

export interface CampaignSwitch extends UserAddress {
  readonly enabled: boolean;
  readonly actor: Actor;
}

type SetCampaignStatusDependencies = StoreCampaignDependencies &
  Needs<'sends', 'findUser' | 'claimBusiness' | 'recordAudit' | 'settleInTransaction'>;

export interface SwitchedCampaign {
  readonly campaign: CampaignRecord;
  /**
   * E-mails on their way to the mail server when it was switched off, whose outcome was not known within 5 s. Null where it
   * was switched on, or outreach is not set up.
   */
  readonly inFlight: number | null;
}

/**
 * Switches a campaign and charges what it then owes, today included, in one transaction: what is answered is
 * what is stored. Of several at once the last one to commit decides. Once it is off no e-mail starts, and those on their
 * way are waited for, a few seconds at most.
 * @throws RecordNotFound
 */
export async function setCampaignStatus(
  deps: SetCampaignStatusDependencies,
  request: CampaignSwitch,
): Promise<SwitchedCampaign> {
  const { business } = await deps.findUser(request);
  const campaign = await deps.stores.transact((transaction) =>
    switchAndSettle(deps, transaction, business.id, request),
  );
  await pokeCampaign(deps, business.id);
  return { campaign, inFlight: campaign.enabled ? null : await awaitSends(deps, business.id) };
}

async function switchAndSettle(
  deps: SetCampaignStatusDependencies,
  transaction: Transaction,
  businessId: string,
  { enabled, actor }: CampaignSwitch,
): Promise<CampaignRecord> {
  const { now, claimBusiness, recordAudit, settleInTransaction } = deps;
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) throw userNotFound();
  const before = claimed.business.campaign;
  const switched = withCampaignChange(before, { enabled }, now());
  const { campaign } = await settleInTransaction(transaction, {
    ...claimed,
    business: { ...claimed.business, campaign: switched },
  });
  await storeCampaign(deps, transaction, businessId, campaign);
  if (before.enabled !== enabled) {
    await recordAudit(transaction, {
      actor,
      partnerId: claimed.business.partnerId,
      action: enabled ? 'campaign.enabled' : 'campaign.disabled',
      target: businessId,
      before: { outreachStatus: before.outreachStatus },
      after: { outreachStatus: campaign.outreachStatus },
    });
  }
  return campaign;
}
