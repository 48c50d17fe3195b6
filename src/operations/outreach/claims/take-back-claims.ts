import { withoutPermit } from '../../../domain/outreach/pace/decide-permit';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Transaction } from '../../../persistence/mongo/transact';
import type { ClaimDependencies } from '../outreach-dependencies';
import { releasePrices } from './prices';

/**
 * Ends those claims among these sends of a business, as this transaction has read them, under which DATA has not begun:
 * from the commit on it does not begin. Permits and prices are free again. Answers which; the transaction has locked the
 * business.
 */
export async function takeBackClaims(
  { stores, now }: ClaimDependencies,
  transaction: Transaction,
  businessId: string,
  sends: readonly OutreachSend[],
): Promise<readonly OutreachSend[]> {
  const open = sends.filter(({ claim, dataStartedAt }) => claim !== null && dataStartedAt === null);
  if (open.length === 0) return open;
  await stores.sends.takeBack(
    transaction,
    open.map(({ id }) => id),
    now(),
  );
  await releasePrices({ stores }, transaction, businessId, open);
  const campaign = await stores.outreachCampaigns.find(businessId, transaction);
  if (campaign !== null) {
    const pace = open.reduce(
      (counted, { claim, step }) => withoutPermit(counted, claim?.permitDay ?? '', step === 1),
      campaign.pace,
    );
    await stores.outreachCampaigns.update(transaction, businessId, { pace });
  }
  return open;
}

/** The same for all claims of a business. */
export async function takeBackAllClaims(
  deps: ClaimDependencies,
  transaction: Transaction,
  businessId: string,
): Promise<void> {
  const underWay = await deps.stores.sends.listUnderWay(businessId, transaction);
  await takeBackClaims(deps, transaction, businessId, underWay);
}
