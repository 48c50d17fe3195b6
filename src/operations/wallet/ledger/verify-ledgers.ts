import { RecordNotFound } from '../../../domain/errors';
import type { Hold } from '../../../domain/wallet/hold';
import type { LedgerEntry } from '../../../domain/wallet/ledger';
import { verifyLedger, type LedgerFault } from '../../../domain/wallet/verify-ledger';
import type { Wallet } from '../../../domain/wallet/wallet';
import type { Needs } from '../../dependencies';

export interface FaultyWallet extends LedgerFault {
  readonly walletId: string;
}

export interface LedgerReport {
  readonly wallets: number;
  /** How many things are wrong. */
  readonly faultCount: number;
  /** The first of them. */
  readonly faults: readonly FaultyWallet[];
}

export interface LedgerVerificationRequest {
  /** Verifies this wallet alone. */
  readonly walletId?: string | undefined;
  /** Called again and again, so that a long run shows that it is alive. */
  readonly onProgress?: () => void;
}

const FAULTS_MAX = 100;

type VerificationDependencies = Needs<'holds' | 'ledgerEntries' | 'wallets', 'logger'>;

/**
 * Recomputes wallets from their ledgers: the balance is the sum, every `balanceAfter` is right, no number is missing,
 * and what is held is the sum of the open holds. Needs no snapshot of the ledger: entries up to the number that a
 * wallet says never change.
 * @throws RecordNotFound when there is no wallet of the id
 */
export async function verifyLedgers(
  deps: VerificationDependencies,
  { walletId, onProgress = () => undefined }: LedgerVerificationRequest = {},
): Promise<LedgerReport> {
  const { stores, logger } = deps;
  const faults: FaultyWallet[] = [];
  let faultCount = 0;
  let wallets = 0;
  for await (const wallet of walletId === undefined ? stores.wallets.all() : oneWallet(deps, walletId)) {
    for await (const fault of faultsOf(deps, wallet, onProgress)) {
      faultCount += 1;
      if (faults.length < FAULTS_MAX) faults.push({ walletId: wallet.id, ...fault });
      logger.error({ walletId: wallet.id, ...fault }, 'the ledger is wrong here');
    }
    wallets += 1;
    onProgress();
  }
  return { wallets, faultCount, faults };
}

async function* oneWallet({ stores }: VerificationDependencies, id: string): AsyncGenerator<Wallet> {
  const wallet = await stores.wallets.find(id);
  if (wallet === null) throw new RecordNotFound('Wallet not found');
  yield wallet;
}

async function* faultsOf(
  deps: VerificationDependencies,
  wallet: Wallet,
  onProgress: () => void,
): AsyncGenerator<LedgerFault> {
  yield* verifyLedger(wallet, entriesOf(deps, wallet, onProgress));
  if (!(await isHeldByHolds(deps, wallet))) yield { sequence: wallet.sequence, fault: 'wallet_hold_differs' };
}

/** Holds come and go, so what differs at first sight is looked at again in a snapshot. */
async function isHeldByHolds({ stores }: VerificationDependencies, wallet: Wallet): Promise<boolean> {
  if (wallet.heldMinor === sumOf(await stores.holds.findOpen(wallet.id))) return true;
  return stores.transact(async (transaction) => {
    const now = await stores.wallets.findByBusiness(wallet.businessId, transaction);
    return now?.heldMinor === sumOf(await stores.holds.findOpen(wallet.id, transaction));
  });
}

function sumOf(holds: readonly Hold[]): number {
  return holds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

async function* entriesOf(
  { stores: { ledgerEntries, wallets } }: VerificationDependencies,
  { id, sequence: known }: Wallet,
  onProgress: () => void,
): AsyncGenerator<LedgerEntry> {
  for await (const batch of ledgerEntries.batches(id)) {
    onProgress();
    const last = batch.at(-1)?.sequence ?? 0;
    // What the wallet did not know of may have been booked since; then it knows now.
    const current = last > known ? await wallets.find(id) : null;
    const knownNow = current?.sequence ?? known;
    yield* batch.filter(({ sequence }) => sequence <= known || sequence > knownNow);
  }
}
