import type { Operations } from '../../compose-operations';
import { ok } from '../answer';
import { userQuery } from '../parameters';
import { defineRoute, type Route } from '../route';
import { userAddress } from '../user-address';
import { presentTopUp, presentWallet } from './presenter';
import { topUpBody, topUpData, walletData } from './schemas';

type WalletOperations = Pick<Operations, 'getWallet' | 'topUp'>;

export function createWalletRoutes(operations: WalletOperations): Route[] {
  return [getWalletRoute(operations), topUpRoute(operations)];
}

function getWalletRoute({ getWallet }: WalletOperations): Route {
  return defineRoute({
    method: 'get',
    path: '/wallet',
    operationId: 'getWallet',
    tag: 'Wallet',
    summary: 'Get Wallet Details',
    scope: 'read',
    query: userQuery,
    data: walletData,
    async handle({ query, caller }) {
      return ok('Wallet found', presentWallet(await getWallet(userAddress(caller, query))));
    },
  });
}

function topUpRoute({ topUp }: WalletOperations): Route {
  return defineRoute({
    method: 'post',
    path: '/wallet/topup',
    operationId: 'topUpWallet',
    tag: 'Wallet',
    summary: 'Topup wallet',
    description:
      'Adds money. The same `reference` with the same amount answers the first top-up again, with another amount it is refused.',
    scope: 'write',
    body: topUpBody,
    data: topUpData,
    async handle({ body, caller, reservedId }) {
      const toppedUp = await topUp({
        ...userAddress(caller, body),
        amountMinor: body.amount,
        reference: body.reference ?? null,
        transactionId: reservedId('transaction'),
        actor: { kind: 'key', id: caller.keyId },
      });
      return ok('Wallet topped up', presentTopUp(toppedUp));
    },
  });
}
