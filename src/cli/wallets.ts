import { formatMoney } from '../domain/money/amount';
import { defineCommand, type Command, type CommandInput } from './command';
import { CommandFailed } from './context';
import { table } from './table';
import { required, wholeNumber } from './values';

const AMOUNT_MAX = 1_000_000_000_000;

const correctionOptions = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
} as const;
const CORRECTION_SYNOPSIS = '<wallet id> --amount MINOR_UNITS --reason TEXT [--reference TEXT] [--json]';

const refund = defineCommand({
  name: 'wallets refund',
  synopsis: CORRECTION_SYNOPSIS,
  summary: 'Takes money out of a wallet that was paid back. With a reference, a repeat books nothing.',
  options: correctionOptions,
  operands: ['<wallet id>'],
  async run(input) {
    const amount = wholeNumber(required(input.values.amount, '--amount'), 1, AMOUNT_MAX, '--amount');
    await correct(input, 'refund', -amount);
  },
});

const adjust = defineCommand({
  name: 'wallets adjust',
  synopsis: CORRECTION_SYNOPSIS,
  summary: 'Puts a mistake right: a positive amount goes into the wallet, --amount=-500 out of it.',
  options: correctionOptions,
  operands: ['<wallet id>'],
  async run(input) {
    const text = required(input.values.amount, '--amount');
    await correct(input, 'adjustment', wholeNumber(text, -AMOUNT_MAX, AMOUNT_MAX, '--amount'));
  },
});

async function correct(
  { values, operands: [walletId = ''], connect, print }: CommandInput<typeof correctionOptions>,
  type: 'refund' | 'adjustment',
  amountMinor: number,
): Promise<void> {
  const reason = required(values.reason, '--reason');
  const { operations, actor } = await connect();
  const reference = values.reference ?? null;
  const { wallet, entry } = await operations.correctWallet({
    walletId,
    type,
    amountMinor,
    reason,
    reference,
    actor,
  });
  print(
    { transactionId: entry.id, amount: entry.amount, balance: entry.balanceAfter, currency: wallet.currency },
    [
      `Transaction  ${entry.id}`,
      `Amount       ${formatMoney(entry.amount, wallet.currency)}`,
      `Balance      ${formatMoney(entry.balanceAfter, wallet.currency)}`,
    ],
  );
}

const verify = defineCommand({
  name: 'ledger verify',
  synopsis: '[--wallet ID] [--json]',
  summary: 'Recomputes one wallet or all from the ledger and says where one is wrong; exit code 1 then.',
  options: { wallet: { type: 'string' } },
  operands: [],
  async run({ values, connect, print }) {
    const { operations } = await connect();
    const report = await operations.verifyLedgers({ walletId: values.wallet });
    const rows = report.faults.map(({ walletId, sequence, fault }) => [walletId, String(sequence), fault]);
    print(report, [
      `${report.wallets} wallets verified, ${report.faultCount} faults`,
      ...(rows.length === 0 ? [] : table(['WALLET', 'ENTRY', 'FAULT'], rows)),
    ]);
    if (report.faultCount > 0) throw new CommandFailed('The ledger does not add up');
  },
});

export const walletCommands: readonly Command[] = [refund, adjust, verify];
