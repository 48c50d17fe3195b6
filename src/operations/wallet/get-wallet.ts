import { availableMinor, type LedgerEntry } from '../../domain/wallet/ledger';
import { daysLeft } from '../../domain/wallet/low-balance';
import type { Wallet } from '../../domain/wallet/wallet';
import type { UserAddress } from '../accounts/users/find-user';
import type { Needs } from '../dependencies';
import type { Stores } from '../../persistence/stores';
import { RecordNotFound } from '../../domain/errors';
import type { Business } from '../../domain/accounts/business';

/** A wallet as it is now, with what follows from it. */
export interface WalletDetails {
  readonly wallet: Wallet;
  readonly dailyFeeMinor: number;
  readonly daysLeft: number | null;
}

export type DetailsDependencies = Needs<'holds', 'config' | 'now'>;

export async function readWalletDetails(
  { stores, config: { dailyFeeMinor }, now }: DetailsDependencies,
  stored: Wallet,
): Promise<WalletDetails> {
  const wallet = await walletAt(stores, stored, now());
  return { wallet, dailyFeeMinor, daysLeft: daysLeft(availableMinor(wallet), dailyFeeMinor) };
}

/** @throws RecordNotFound */
export async function getWallet(
  deps: DetailsDependencies & Needs<never, 'findWallet'>,
  address: UserAddress,
): Promise<WalletDetails> {
  const { wallet } = await deps.findWallet(address);
  return await readWalletDetails(deps, wallet);
}

/**
 * A wallet at a time: holds that have run out by then count as free, also before the wallet's next change frees them. One that
 * is damaged can be looked at as well: only changes insist that its holds add up.
 */
export async function walletAt({ holds }: Pick<Stores, 'holds'>, wallet: Wallet, at: Date): Promise<Wallet> {
  const overdue = wallet.heldMinor === 0 ? [] : await holds.findOverdue(wallet.id, at);
  const heldMinor = overdue.reduce((held, { amountMinor }) => held - amountMinor, wallet.heldMinor);
  return { ...wallet, heldMinor };
}

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
