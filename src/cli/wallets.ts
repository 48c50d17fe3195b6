import { formatMoney } from '../domain/wallet/amount';
import type { InspectedWallet } from '../operations/wallet/inspect-wallet';
import { defineCommand, UsageError, type Command, type CommandInput } from './command';
import { CommandFailed } from './context';
import { findBusiness } from './find-business';
import { table, timeOr } from './table';
import { countUpTo, hostOf, required, shortText, wholeNumber } from './values';

const AMOUNT_MAX = 1_000_000_000_000;
const ENTRIES_MAX = 1_000;

const correctionOptions = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  author: { type: 'string' },
} as const;
const CORRECTION_SYNOPSIS =
  '<wallet id> --amount MINOR_UNITS --reason TEXT [--reference TEXT] [--author NAME] [--json]';

const show = defineCommand({
  name: 'wallets show',
  synopsis: '--wallet ID | --website example.com [--partner NAME] [--limit 20] [--json]',
  summary: 'Shows a wallet and its latest transactions, with reasons and authors.',
  options: {
    wallet: { type: 'string' },
    website: { type: 'string' },
    partner: { type: 'string' },
    limit: { type: 'string', default: '20' },
  },
  operands: [],
  async run({ values: { wallet, website, partner, limit }, connect, print }) {
    const entryCount = countUpTo(ENTRIES_MAX, limit, '--limit');
    if ((wallet === undefined) === (website === undefined))
      throw new UsageError('Either --wallet or --website is required');
    const host = website === undefined ? null : hostOf(website, '--website');
    const context = await connect();
    const business = host === null ? null : await findBusiness(context, host, partner ?? null);
    const inspected = await context.operations.inspectWallet(
      business === null ? { walletId: wallet ?? '' } : { businessId: business.id },
      entryCount,
    );
    print(presentInspected(inspected), describeInspected(inspected));
  },
});

function presentInspected({ wallet, business, entries, heldMinor, availableMinor }: InspectedWallet) {
  return {
    walletId: wallet.id,
    businessId: wallet.businessId,
    websiteUrl: business?.websiteUrl ?? null,
    outreachStatus: business?.campaign.outreachStatus ?? null,
    currency: wallet.currency,
    balance: wallet.balance,
    held: heldMinor,
    available: availableMinor,
    lowBalanceThreshold: wallet.lowBalanceThreshold,
    closedAt: wallet.closedAt,
    entries,
  };
}

function describeInspected({ wallet, business, entries, ...funds }: InspectedWallet): string[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, wallet.currency);
  const rows = entries.map((entry) => [
    String(entry.sequence),
    timeOr(entry.createdAt, ''),
    entry.type,
    money(entry.amount),
    money(entry.balanceAfter),
    entry.period ?? entry.reference ?? '',
    entry.author ?? '',
    entry.reason ?? '',
    entry.id,
  ]);
  return [
    `Wallet     ${wallet.id}${wallet.closedAt === null ? '' : `, closed ${timeOr(wallet.closedAt, '')}`}`,
    `Business   ${wallet.businessId} (${business?.websiteUrl ?? 'deleted'})`,
    `Outreach   ${business?.campaign.outreachStatus ?? 'none'}`,
    `Balance    ${money(wallet.balance)}`,
    `Held       ${money(funds.heldMinor)}`,
    `Available  ${money(funds.availableMinor)}`,
    '',
    ...table(['NO', 'TIME', 'TYPE', 'AMOUNT', 'BALANCE', 'FOR', 'AUTHOR', 'REASON', 'ID'], rows),
  ];
}

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
  const reason = shortText(values.reason, '--reason');
  const reference = values.reference === undefined ? null : shortText(values.reference, '--reference');
  const author = values.author === undefined ? null : shortText(values.author, '--author');
  const { operations, actor } = await connect();
  const { wallet, entry } = await operations.correctWallet({
    walletId,
    type,
    amountMinor,
    reason,
    reference,
    author: author ?? actor.id,
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
      `${counted(report.wallets, 'wallet')} verified, ${counted(report.faultCount, 'fault')}`,
      ...(rows.length === 0 ? [] : table(['WALLET', 'ENTRY', 'FAULT'], rows)),
    ]);
    if (report.faultCount > 0) throw new CommandFailed('The ledger does not add up');
  },
});

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export const walletCommands: readonly Command[] = [show, refund, adjust, verify];
