import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { changeWalletSettings } from './change-wallet-settings';
import { getWallet, inspectWallet } from './get-wallet';
import { correctWallet } from './ledger/correct-wallet';
import { listTransactions } from './ledger/list-transactions';
import { readStatement, readStatementCsv } from './ledger/read-statement';
import { reverseTopUp } from './ledger/reverse-top-up';
import { topUp } from './ledger/top-up';
import { verifyLedgers } from './ledger/verify-ledgers';

export type WalletOperations = ReturnType<typeof createWalletOperations>;

/** The use cases of wallets. */
export function createWalletOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    getWallet: getWallet.bind(null, deps),
    inspectWallet: inspectWallet.bind(null, deps),
    changeWalletSettings: changeWalletSettings.bind(null, deps),
    topUp: topUp.bind(null, deps),
    reverseTopUp: reverseTopUp.bind(null, deps),
    listTransactions: listTransactions.bind(null, deps),
    readStatement: readStatement.bind(null, deps),
    readStatementCsv: readStatementCsv.bind(null, deps),
    correctWallet: correctWallet.bind(null, deps),
    verifyLedgers: verifyLedgers.bind(null, deps),
  };
}
