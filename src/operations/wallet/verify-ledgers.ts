import { verifyLedger, type LedgerEntryRecord, type LedgerFault } from '../../domain/money/verify-ledger';
import type { LedgerEntry } from '../../persistence/ledger-entries';
import type { Wallet } from '../../persistence/wallets';
import type { OperationDependencies } from '../dependencies';
import { balanceOf } from './wallet-balance';

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

const PAGE = 100;
const FAULTS_MAX = 100;

/**
 * Recomputes every wallet from its ledger: the balance is the sum, every `balanceAfter` is right, and no number
 * is missing. Needs no snapshot: entries up to the number that a wallet says never change.
 * @param onWallet called after each wallet, so that a long run shows that it is alive
 */
export function createVerifyLedgers({ stores, logger }: Pick<OperationDependencies, 'stores' | 'logger'>) {
  return async function verifyLedgers(onWallet: () => void = () => undefined): Promise<LedgerReport> {
    const faults: FaultyWallet[] = [];
    let faultCount = 0;
    let wallets = 0;
    for await (const wallet of allWallets()) {
      for await (const fault of faultsOf(wallet)) {
        faultCount += 1;
        if (faults.length < FAULTS_MAX) faults.push({ walletId: wallet.id, ...fault });
        logger.error({ walletId: wallet.id, ...fault }, 'the ledger is wrong here');
      }
      wallets += 1;
      onWallet();
    }
    return { wallets, faultCount, faults };
  };

  async function* allWallets(): AsyncGenerator<Wallet> {
    let after = '';
    for (;;) {
      const page = await stores.wallets.page(after, PAGE);
      const last = page.at(-1);
      if (last === undefined) return;
      yield* page;
      after = last.id;
    }
  }

  async function* faultsOf(wallet: Wallet): AsyncGenerator<LedgerFault> {
    const entries = stores.ledgerEntries.streamUpTo(wallet.id, wallet.sequence);
    yield* verifyLedger(balanceOf(wallet), toRecords(entries));
    // What a wallet does not know of may have been booked since; then it knows now.
    const sequence = await stores.ledgerEntries.lastSequence(wallet.id);
    const later = await stores.wallets.find(wallet.id);
    if (later === null || later.sequence < sequence) yield { sequence, fault: 'wallet_sequence_differs' };
  }
}

async function* toRecords(entries: AsyncIterable<LedgerEntry>): AsyncGenerator<LedgerEntryRecord> {
  for await (const { sequence, amount, balanceAfter } of entries) {
    yield { sequence, amountMinor: amount, balanceAfterMinor: balanceAfter };
  }
}
