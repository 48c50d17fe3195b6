import { Readable } from 'node:stream';
import { z } from 'zod';
import type { WalletOperations } from '../../operations/wallet/wallet-operations';
import { pageData, pagingParameters, presentPage, userAddress, userQuery } from '../parameters';
import { csvFile, defineRoute, ok, type Route } from '../route';
import {
  presentReversedTopUp,
  presentStatement,
  presentTopUp,
  presentTransaction,
  presentWallet,
} from './presenter';
import {
  reversedTopUpData,
  reverseTopUpBody,
  settingsBody,
  statementData,
  statementQuery,
  topUpBody,
  topUpData,
  transactionData,
  walletData,
} from './schemas';

export function createWalletRoutes({
  getWallet,
  topUp,
  reverseTopUp,
  changeWalletSettings,
  listTransactions,
  readStatement,
  readStatementCsv,
}: WalletOperations): Route[] {
  return [
    defineRoute('GET /wallet', {
      operationId: 'getWallet',
      summary: 'Get Wallet Details',
      scope: 'read',
      query: userQuery,
      data: walletData,
      async handle({ query, caller }) {
        return ok('Wallet found', presentWallet(await getWallet(userAddress(caller, query))));
      },
    }),
    defineRoute('POST /wallet/topup', {
      operationId: 'topUpWallet',
      summary: 'Topup wallet',
      description:
        'Adds money, of which what is owed is paid first. The same `reference` with the same amount answers the first top-up again, with another amount it is refused.',
      errors: ['reference_reused', 'balance_limit'],
      scope: 'write',
      body: topUpBody,
      data: topUpData,
      async handle({ body, caller, actor, reservedId }) {
        const toppedUp = await topUp({
          ...userAddress(caller, body),
          amountMinor: body.amount,
          reference: body.reference,
          transactionId: reservedId('transaction'),
          actor,
        });
        return ok('Wallet topped up', presentTopUp(toppedUp));
      },
    }),
    defineRoute('POST /wallet/topup/reverse', {
      operationId: 'reverseTopUp',
      summary: 'Take a top-up back, as after a charge-back',
      description:
        'What is available of it leaves the wallet; the rest is owed, and the next top-up pays it first. A top-up is reversed once: the same again answers the first reversal, with another amount it is refused.',
      errors: ['reference_reused'],
      scope: 'write',
      body: reverseTopUpBody,
      data: reversedTopUpData,
      async handle({ body, caller, actor, reservedId }) {
        const reversed = await reverseTopUp({
          wallet: userAddress(caller, body),
          topUp: body.topUp,
          amountMinor: body.amount,
          transactionId: reservedId('transaction'),
          actor,
        });
        return ok('Top-up reversed', presentReversedTopUp(reversed));
      },
    }),
    defineRoute('PATCH /wallet', {
      operationId: 'changeWalletSettings',
      summary: 'Set the balance below which an event warns',
      scope: 'write',
      body: settingsBody,
      data: walletData,
      async handle({ body, caller, actor }) {
        const details = await changeWalletSettings({
          ...userAddress(caller, body),
          lowBalanceThreshold: body.lowBalanceThreshold,
          actor,
        });
        return ok('Wallet settings changed', presentWallet(details));
      },
    }),
    defineRoute('GET /wallet/transactions', {
      operationId: 'listTransactions',
      summary: 'Top-ups, charges, refunds, adjustments, reversals and repayments, newest first',
      scope: 'read',
      query: userQuery.extend(pagingParameters),
      data: pageData(transactionData),
      async handle({ query, caller }) {
        const { cursor, limit } = query;
        const page = await listTransactions({ ...userAddress(caller, query), limit, after: cursor });
        return ok(
          'Transactions',
          presentPage(page, (entry) => presentTransaction(entry, page.wallet.currency)),
        );
      },
    }),
    defineRoute('GET /wallet/statement', {
      operationId: 'getStatement',
      summary: 'What happened to a wallet in a calendar month',
      scope: 'read',
      query: statementQuery,
      data: statementData,
      async handle({ query, caller }) {
        const statement = await readStatement({ ...userAddress(caller, query), month: query.month });
        return ok('Statement', presentStatement(query.month.text, statement));
      },
    }),
    defineRoute('GET /wallet/statement.csv', {
      operationId: 'exportStatement',
      summary: 'The transactions of a calendar month as CSV',
      scope: 'read',
      isWholeRead: true,
      query: statementQuery,
      data: z.string(),
      answers: 'csv',
      async handle({ query, caller }) {
        const records = await readStatementCsv({ ...userAddress(caller, query), month: query.month });
        return csvFile(`statement-${query.month.text}.csv`, Readable.from(records));
      },
    }),
  ];
}
