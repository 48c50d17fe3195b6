import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { OperationDependencies } from '../../dependencies';
import { holdKey, releasePrice } from './price-hold';

export type TakeBackClaims = ReturnType<typeof createTakeBackClaims>;
export type TakeBackClaim = ReturnType<typeof createTakeBackClaim>;

type TakeBackDependencies = Pick<OperationDependencies, 'stores' | 'now'>;

/**
 * Ends a claim under which DATA has not begun: from the commit on it does not begin. Permit and price are free again.
 * Answers whether it was so; the transaction has locked the business.
 */
export function createTakeBackClaim({ stores, now }: TakeBackDependencies) {
  return async function takeBackClaim(transaction: Transaction, send: OutreachSend): Promise<boolean> {
    const { id, businessId, claim, step } = send;
    if (claim === null || send.dataStartedAt !== null) return false;
    if (!(await stores.sends.takeBack(transaction, id, claim.token, now()))) return false;
    await releasePrice({ stores }, transaction, businessId, holdKey(id, claim));
    const campaign = await stores.outreachCampaigns.find(businessId, transaction);
    if (campaign !== null) {
      const pace = withoutPermit(campaign.pace, claim.permitDay, step === 1);
      await stores.outreachCampaigns.update(transaction, businessId, { pace });
    }
    return true;
  };
}

/** The same for all claims of a business. */
export function createTakeBackClaims(deps: TakeBackDependencies) {
  const takeBackClaim = createTakeBackClaim(deps);
  return async function takeBackClaims(transaction: Transaction, businessId: string): Promise<void> {
    // Read beside the transaction, whose lock of the business keeps further claims away.
    const underWay = await deps.stores.sends.listUnderWay(businessId);
    for (const send of underWay) await takeBackClaim(transaction, send);
  };
}
