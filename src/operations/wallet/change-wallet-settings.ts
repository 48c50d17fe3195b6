import { InvalidRequest } from '../../domain/errors';
import { balanceBounds, boundsProblem } from '../../domain/wallet/amount-bounds';
import type { Actor } from '../accounts/audit/record-audit';
import type { Needs } from '../dependencies';
import { userNotFound, type UserAddress } from '../accounts/users/find-user';
import { readWalletDetails, type DetailsDependencies, type WalletDetails } from './get-wallet';

export interface WalletSettings extends UserAddress {
  /** Minor units; null switches the warning off. */
  readonly lowBalanceThreshold: number | null;
  readonly actor: Actor;
}

/** A threshold above what is there is no fall below it, and tells nobody. @throws RecordNotFound, InvalidRequest */
export async function changeWalletSettings(
  deps: DetailsDependencies & Needs<'wallets', 'findWallet' | 'claimBusiness' | 'recordAudit'>,
  { lowBalanceThreshold, actor, ...address }: WalletSettings,
): Promise<WalletDetails> {
  const { stores, findWallet, claimBusiness, recordAudit } = deps;
  const { business, wallet: found } = await findWallet(address);
  const problem = boundsProblem(lowBalanceThreshold ?? 0, balanceBounds(found.currency));
  if (problem !== null) throw new InvalidRequest([{ path: 'lowBalanceThreshold', message: problem }]);
  const changed = await stores.transact(async (transaction) => {
    const claimed = await claimBusiness(transaction, business.id);
    if (claimed === null) throw userNotFound();
    const { wallet } = claimed;
    if (wallet.lowBalanceThresholdMinor === lowBalanceThreshold) return wallet;
    const after = { ...wallet, lowBalanceThresholdMinor: lowBalanceThreshold };
    await stores.wallets.replace(transaction, wallet, after);
    await recordAudit(transaction, {
      actor,
      partnerId: business.partnerId,
      action: 'wallet.settings_changed',
      target: wallet.id,
      before: { lowBalanceThreshold: wallet.lowBalanceThresholdMinor },
      after: { lowBalanceThreshold },
    });
    return after;
  });
  return await readWalletDetails(deps, changed);
}
