import type { OperationDependencies } from '../dependencies';
import { withParts } from '../operation-parts';
import { createChangeWalletSettings } from './change-wallet-settings';
import { createAnonymizeLedger, createCloseWallet } from './ledger/close-wallet';
import { createCorrectWallet } from './ledger/correct-wallet';
import { createCaptureHold, createReleaseHold } from './holds/end-hold';
import { createFindNumbers } from './ledger/find-numbers';
import { createGetWallet, createReadWalletDetails } from './get-wallet';
import { createInspectWallet } from './inspect-wallet';
import { createListTransactions } from './ledger/list-transactions';
import { createPlaceHold } from './holds/place-hold';
import { createReadStatement, createReadStatementCsv } from './ledger/read-statement';
import { createReverseTopUp } from './ledger/reverse-top-up';
import { createTopUp } from './ledger/top-up';
import { createVerifyLedgers } from './ledger/verify-ledgers';

export type WalletOperations = ReturnType<typeof createWalletOperations>;

/** The use cases of wallets, made with the parts they share. */
export function createWalletOperations(dependencies: OperationDependencies) {
  const shared = {
    ...withParts(dependencies),
    readWalletDetails: createReadWalletDetails(dependencies),
  };
  const deps = { ...shared, findNumbers: createFindNumbers(shared) };
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
    placeHold: createPlaceHold(deps),
    captureHold: createCaptureHold(deps),
    releaseHold: createReleaseHold(deps),
    closeWallet: createCloseWallet(deps),
    anonymizeLedger: createAnonymizeLedger(deps),
    verifyLedgers: createVerifyLedgers(deps),
  };
}
