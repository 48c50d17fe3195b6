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
export async function inspectWallet(
  deps: DetailsDependencies & Needs<'businesses' | 'ledgerEntries' | 'wallets'>,
  name: { readonly walletId: string } | { readonly businessId: string },
  entryCount: number,
): Promise<InspectedWallet> {
  const { businesses, ledgerEntries, wallets } = deps.stores;
  const wallet =
    'walletId' in name ? await wallets.find(name.walletId) : await wallets.findByBusiness(name.businessId);
  if (wallet === null) throw new RecordNotFound('Wallet not found');
  return {
    ...(await readWalletDetails(deps, wallet)),
    business: await businesses.find(wallet.businessId),
    entries: await ledgerEntries.listBefore(wallet.id, wallet.sequence + 1, entryCount),
  };
}
