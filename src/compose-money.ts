import { createRecordAudit } from './operations/audit/record-audit';
import { createCommitSettlement } from './operations/billing/commit-settlement';
import { createSetCampaignStatus } from './operations/billing/set-campaign-status';
import { createSettleCampaign } from './operations/billing/settle-campaign';
import { createSettleInTransaction } from './operations/billing/settle-in-transaction';
import type { OperationDependencies } from './operations/dependencies';
import { createPublishEvents } from './operations/events/publish-events';
import { createFindUser } from './operations/users/find-user';
import { createBookEntries } from './operations/wallet/book-entries';
import { createChangeWalletSettings } from './operations/wallet/change-wallet-settings';
import { createClaimBusiness } from './operations/wallet/claim-business';
import { createAnonymizeLedger, createCloseWallet } from './operations/wallet/close-wallet';
import { createCorrectWallet } from './operations/wallet/correct-wallet';
import { createCaptureHold, createReleaseHold } from './operations/wallet/end-hold';
import { createFindNumbers } from './operations/wallet/find-numbers';
import { createFindWallet } from './operations/wallet/find-wallet';
import { createGetWallet, createReadWalletDetails } from './operations/wallet/get-wallet';
import { createInspectWallet } from './operations/wallet/inspect-wallet';
import { createListTransactions } from './operations/wallet/list-transactions';
import { createPlaceHold } from './operations/wallet/place-hold';
import { createReadStatement, createReadStatementCsv } from './operations/wallet/read-statement';
import { createTopUp } from './operations/wallet/top-up';
import { createVerifyLedgers } from './operations/wallet/verify-ledgers';

/** Every use case of wallets and billing, made with the parts they share. */
export function composeMoney(dependencies: OperationDependencies) {
  const shared = {
    ...dependencies,
    findUser: createFindUser(dependencies),
    recordAudit: createRecordAudit(dependencies),
    publishEvents: createPublishEvents(dependencies),
    bookEntries: createBookEntries(dependencies),
    claimBusiness: createClaimBusiness(dependencies),
    commitSettlement: createCommitSettlement(dependencies),
    readWalletDetails: createReadWalletDetails(dependencies),
  };
  const deps = {
    ...shared,
    findNumbers: createFindNumbers(shared),
    findWallet: createFindWallet(shared),
    settleInTransaction: createSettleInTransaction(shared),
  };
  return {
    setCampaignStatus: createSetCampaignStatus(deps),
    settleCampaign: createSettleCampaign(deps),
    getWallet: createGetWallet(deps),
    inspectWallet: createInspectWallet(deps),
    changeWalletSettings: createChangeWalletSettings(deps),
    topUp: createTopUp(deps),
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
