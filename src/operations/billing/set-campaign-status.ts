import { RecordNotFound } from '../../domain/errors';
import type { Transaction } from '../../persistence/mongo/transact';
import type { Actor, RecordAudit } from '../accounts/audit/record-audit';
import type { OperationDependencies } from '../dependencies';
import type { FindUser, UserAddress } from '../accounts/users/find-user';
import type { ClaimBusiness } from '../wallet/claim-business';
import { withCampaignChange } from './campaign-record';
import type { CommitSettlement } from './commit-settlement';
import type { Settled, SettleInTransaction } from './settle-in-transaction';
import type { CampaignRecord } from '../../domain/billing/campaign';

export interface CampaignSwitch extends UserAddress {
  readonly enabled: boolean;
  readonly actor: Actor;
}

type SetCampaignStatusDependencies = Pick<OperationDependencies, 'stores' | 'poke' | 'now'> & {
  readonly findUser: FindUser;
  readonly claimBusiness: ClaimBusiness;
  readonly recordAudit: RecordAudit;
  readonly settleInTransaction: SettleInTransaction;
  readonly commitSettlement: CommitSettlement;
};

/**
 * Switches a campaign and charges what it then owes, today included, in one transaction: what is answered is
 * what is stored. Of several at once the last one to commit decides.
 * @throws RecordNotFound
 */
export function createSetCampaignStatus(deps: SetCampaignStatusDependencies) {
  const { poke, findUser, commitSettlement } = deps;
  return async function setCampaignStatus(request: CampaignSwitch): Promise<CampaignRecord> {
    const { business } = await findUser(request);
    const { campaign } = await commitSettlement((transaction) =>
      switchAndSettle(deps, transaction, business.id, request),
    );
    poke({ type: 'billCampaign', input: { businessId: business.id } });
    return campaign;
  };
}

async function switchAndSettle(
  { stores, now, claimBusiness, recordAudit, settleInTransaction }: SetCampaignStatusDependencies,
  transaction: Transaction,
  businessId: string,
  { enabled, actor }: CampaignSwitch,
): Promise<Settled> {
  const claimed = await claimBusiness(transaction, businessId);
  if (claimed === null) throw new RecordNotFound('No user has this e-mail address and website');
  const before = claimed.business.campaign;
  const campaign = withCampaignChange(before, { enabled }, now());
  const settled = await settleInTransaction(transaction, {
    ...claimed,
    business: { ...claimed.business, campaign },
  });
  await stores.businesses.setCampaign(transaction, businessId, settled.campaign);
  if (before.enabled !== enabled) {
    await recordAudit(transaction, {
      actor,
      partnerId: claimed.business.partnerId,
      action: enabled ? 'campaign.enabled' : 'campaign.disabled',
      target: businessId,
      before: { outreachStatus: before.outreachStatus },
      after: { outreachStatus: settled.campaign.outreachStatus },
    });
  }
  return settled;
}
