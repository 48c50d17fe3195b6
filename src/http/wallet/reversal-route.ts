import type { WalletOperations } from '../../operations/wallet/wallet-operations';
import { userAddress } from '../accounts/user-address';
import { ok } from '../answers/answer';
import { defineRoute, type Route } from '../route';
import { presentReversedTopUp } from './presenter';
import { reversedTopUpData, reverseTopUpBody } from './schemas';

/** Takes a top-up back. */
export function reversalRoute({ reverseTopUp }: Pick<WalletOperations, 'reverseTopUp'>): Route {
  return defineRoute({
    method: 'post',
    path: '/wallet/topup/reverse',
    operationId: 'reverseTopUp',
    tag: 'Wallet',
    summary: 'Take a top-up back, as after a charge-back',
    description:
      'What is available of it leaves the wallet; the rest is owed, and the next top-up pays it first. A top-up is reversed once: the same again answers the first reversal, with another amount it is refused.',
    errors: ['record_not_found', 'reference_reused'],
    scope: 'write',
    body: reverseTopUpBody,
    data: reversedTopUpData,
    async handle({ body, caller, actor, reservedId }) {
      const reversed = await reverseTopUp({
        wallet: userAddress(caller, body),
        topUp: body.topUp,
        amountMinor: body.amount ?? null,
        transactionId: reservedId('transaction'),
        actor,
      });
      return ok('Top-up reversed', presentReversedTopUp(reversed));
    },
  });
}
