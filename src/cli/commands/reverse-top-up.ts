import { formatMoney } from '../../domain/wallet/amount';
import { BALANCE_CEILING_MINOR } from '../../domain/wallet/amount-bounds';
import { command, UsageError, type Cli } from '../command';
import { shortText, wholeNumber } from '../values';

export function reverseCommand({ connect, print }: Cli) {
  return command(
    'reverse',
    'Takes a top-up back, as after a charge-back; what is not there any more is owed.',
  )
    .argument('<wallet-id>', 'which wallet')
    .option('--transaction <id>', 'which top-up')
    .option('--reference <text>', "or the caller's name for it", shortText)
    .option(
      '--amount <minor-units>',
      'how much of it; all unless given',
      wholeNumber(1, BALANCE_CEILING_MINOR),
    )
    .action(async (walletId, { transaction, reference, amount = null, ...options }) => {
      if ((transaction === undefined) === (reference === undefined))
        throw new UsageError('Either --transaction or --reference is required');
      const { operations, actor } = await connect();
      const { wallet, topUp, entry } = await operations.reverseTopUp({
        wallet: { walletId },
        topUp: transaction === undefined ? { reference: reference ?? '' } : { transactionId: transaction },
        amountMinor: amount,
        transactionId: null,
        actor,
      });
      const money = (amountMinor: number) => formatMoney(amountMinor, wallet.currency);
      const collected = 0 - entry.amountMinor;
      print(
        options,
        {
          transactionId: entry.id,
          topUpTransactionId: topUp.id,
          collected,
          owed: entry.owedChangeMinor,
          balance: entry.balanceAfterMinor,
          currency: wallet.currency,
        },
        [
          `Transaction  ${entry.id}`,
          `Collected    ${money(collected)}`,
          `Owed         ${money(entry.owedChangeMinor)}`,
          `Balance      ${money(entry.balanceAfterMinor)}`,
        ],
      );
    });
}
