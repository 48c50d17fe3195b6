import { formatMoney } from '../../domain/wallet/amount';
import { BALANCE_CEILING_MINOR } from '../../domain/wallet/amount-bounds';
import { availableMinor } from '../../domain/wallet/ledger';
import type { InspectedWallet } from '../../operations/wallet/get-wallet';
import { command, UsageError, type Cli, type CommonOptions } from '../command';
import { CommandFailed } from '../context';
import { reverseCommand } from './reverse-top-up';
import { findBusiness } from './find-business';
import { table, timeOr } from '../table';
import { shortText, websiteHost, wholeNumber } from '../values';

const ENTRIES_MAX = 1_000;

export function walletCommands(cli: Cli) {
  return [show(cli), refund(cli), adjust(cli), reverseCommand(cli)];
}

export function ledgerCommands(cli: Cli) {
  return [verify(cli)];
}

function show({ connect, print }: Cli) {
  return command('show', 'Shows a wallet and its latest transactions, with reasons and authors.')
    .option('--wallet <id>', 'which wallet')
    .option('--website <website>', 'or whose, such as example.com', websiteHost)
    .option('--partner <name>', 'where several partners have the website')
    .option('--limit <count>', 'how many transactions', wholeNumber(1, ENTRIES_MAX), 20)
    .action(async ({ wallet, website, partner, limit, ...options }) => {
      if ((wallet === undefined) === (website === undefined))
        throw new UsageError('Either --wallet or --website is required');
      const context = await connect();
      const business = website === undefined ? null : await findBusiness(context, website, partner);
      const inspected = await context.operations.inspectWallet(
        business === null ? { walletId: wallet ?? '' } : { businessId: business.id },
        limit,
      );
      print(options, presentInspected(inspected), describeInspected(inspected));
    });
}

function presentInspected({ wallet, business, entries }: InspectedWallet) {
  return {
    walletId: wallet.id,
    businessId: wallet.businessId,
    websiteUrl: business?.websiteUrl ?? null,
    outreachStatus: business?.campaign.outreachStatus ?? null,
    currency: wallet.currency,
    balance: wallet.balanceMinor,
    held: wallet.heldMinor,
    available: availableMinor(wallet),
    owed: wallet.owedMinor,
    lowBalanceThreshold: wallet.lowBalanceThresholdMinor,
    closedAt: wallet.closedAt,
    entries,
  };
}

function describeInspected({ wallet, business, entries }: InspectedWallet): string[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, wallet.currency);
  const rows = entries.map((entry) => [
    entry.sequence,
    entry.createdAt,
    entry.type,
    money(entry.amountMinor),
    money(entry.balanceAfterMinor),
    entry.period ?? entry.reference,
    entry.author,
    entry.reason,
    entry.id,
  ]);
  return [
    `Wallet     ${wallet.id}${wallet.closedAt === null ? '' : `, closed ${timeOr(wallet.closedAt, '')}`}`,
    `Business   ${wallet.businessId} (${business?.websiteUrl ?? 'deleted'})`,
    `Outreach   ${business?.campaign.outreachStatus ?? 'none'}`,
    `Balance    ${money(wallet.balanceMinor)}`,
    `Held       ${money(wallet.heldMinor)}`,
    `Available  ${money(availableMinor(wallet))}`,
    ...(wallet.owedMinor === 0 ? [] : [`Owed       ${money(wallet.owedMinor)}`]),
    '',
    ...table(['NO', 'TIME', 'TYPE', 'AMOUNT', 'BALANCE', 'FOR', 'AUTHOR', 'REASON', 'ID'], rows),
  ];
}

function refund(cli: Cli) {
  return correction(
    'refund',
    'Takes money out of a wallet that was paid back. With a reference, a repeat books nothing.',
  )
    .requiredOption('--amount <minor-units>', 'how much', wholeNumber(1, BALANCE_CEILING_MINOR))
    .action((walletId, { amount, ...options }) => correct(cli, walletId, options, 'refund', -amount));
}

function adjust(cli: Cli) {
  return correction(
    'adjust',
    'Puts a mistake right: a positive amount goes into the wallet, --amount=-500 out of it.',
  )
    .requiredOption(
      '--amount <minor-units>',
      'how much',
      wholeNumber(-BALANCE_CEILING_MINOR, BALANCE_CEILING_MINOR),
    )
    .action((walletId, { amount, ...options }) => correct(cli, walletId, options, 'adjustment', amount));
}

function correction(name: string, summary: string) {
  return command(name, summary)
    .argument('<wallet-id>', 'which wallet')
    .requiredOption('--reason <text>', 'why, for those who read the ledger', shortText)
    .option('--reference <text>', 'of the payment; booked once', shortText)
    .option('--author <name>', 'who it was; else the user of this machine', shortText);
}

interface CorrectionOptions extends CommonOptions {
  readonly reason: string;
  readonly reference?: string | undefined;
  readonly author?: string | undefined;
}

async function correct(
  { connect, print }: Cli,
  walletId: string,
  { reason, reference, author, ...options }: CorrectionOptions,
  type: 'refund' | 'adjustment',
  amountMinor: number,
): Promise<void> {
  const { operations, actor } = await connect();
  const { wallet, entry } = await operations.correctWallet({
    walletId,
    type,
    amountMinor,
    reason,
    reference: reference ?? null,
    author: author ?? actor.id,
    actor,
  });
  print(
    options,
    {
      transactionId: entry.id,
      amount: entry.amountMinor,
      balance: entry.balanceAfterMinor,
      currency: wallet.currency,
    },
    [
      `Transaction  ${entry.id}`,
      `Amount       ${formatMoney(entry.amountMinor, wallet.currency)}`,
      `Balance      ${formatMoney(entry.balanceAfterMinor, wallet.currency)}`,
    ],
  );
}

function verify({ connect, print }: Cli) {
  return command(
    'verify',
    'Recomputes one wallet or all from the ledger and says where one is wrong; exit code 1 then.',
  )
    .option('--wallet <id>', 'this one alone')
    .action(async (options) => {
      const { operations } = await connect();
      const report = await operations.verifyLedgers({ walletId: options.wallet });
      const rows = report.faults.map(({ walletId, sequence, fault }) => [walletId, sequence, fault]);
      print(options, report, [
        `${counted(report.wallets, 'wallet')} verified, ${counted(report.faultCount, 'fault')}`,
        ...(rows.length === 0 ? [] : table(['WALLET', 'ENTRY', 'FAULT'], rows)),
      ]);
      if (report.faultCount > 0) throw new CommandFailed('The ledger does not add up');
    });
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
