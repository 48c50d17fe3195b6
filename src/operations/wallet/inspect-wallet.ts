import { RecordNotFound } from '../../domain/errors';
import type { Needs } from '../dependencies';
import { readWalletDetails, type DetailsDependencies, type WalletDetails } from './get-wallet';
import type { Business } from '../../domain/accounts/business';
import type { LedgerEntry } from '../../domain/wallet/ledger';

/** A wallet as operators see it, with what callers are not shown: who booked what. */
export interface InspectedWallet extends WalletDetails {
  /** Null once it is deleted and erased. */
  readonly business: Business | null;
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
}

/** @throws RecordNotFound */
export function createInspectWallet(
  deps: DetailsDependencies & Needs<'businesses' | 'ledgerEntries' | 'wallets'>,
) {
  const { stores } = deps;
  return async function inspectWallet(
    wallet: { readonly walletId: string } | { readonly businessId: string },
    entryCount: number,
  ): Promise<InspectedWallet> {
    const found =
      'walletId' in wallet
        ? await stores.wallets.find(wallet.walletId)
        : await stores.wallets.findByBusiness(wallet.businessId);
    if (found === null) throw new RecordNotFound('Wallet not found');
    return {
      ...(await readWalletDetails(deps, found)),
      business: await stores.businesses.find(found.businessId),
      entries: await stores.ledgerEntries.listBefore(found.id, found.sequence + 1, entryCount),
    };
  };
}
