import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createChangeWalletSettings } from './change-wallet-settings';
import { createGetWallet } from './get-wallet';
import { createInspectWallet } from './inspect-wallet';
import { createCorrectWallet } from './ledger/correct-wallet';
import { createListTransactions } from './ledger/list-transactions';
import { createReadStatement, createReadStatementCsv } from './ledger/read-statement';
import { createReverseTopUp } from './ledger/reverse-top-up';
import { createTopUp } from './ledger/top-up';
import { createVerifyLedgers } from './ledger/verify-ledgers';

export type WalletOperations = ReturnType<typeof createWalletOperations>;

/** The use cases of wallets. */
export function createWalletOperations(dependencies: OperationDependencies) {
  const deps = withParts(dependencies);
  return {
    getWallet: createGetWallet(deps),
    inspectWallet: createInspectWallet(deps),
    changeWalletSettings: createChangeWalletSettings(deps),
    topUp: createTopUp(deps),
    reverseTopUp: createReverseTopUp(deps),
    listTransactions: createListTransactions(deps),
    readStatement: createReadStatement(deps),
    readStatementCsv: createReadStatementCsv(deps),
    correctWallet: createCorrectWallet(deps),
    verifyLedgers: createVerifyLedgers(deps),
  };
}
