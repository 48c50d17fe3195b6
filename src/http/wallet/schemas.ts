import { z } from 'zod';
import { ANY_BALANCE_BOUNDS, ANY_TOPUP_BOUNDS, type AmountBounds } from '../../domain/wallet/amount-bounds';
import { LEDGER_ENTRY_TYPES } from '../../domain/wallet/ledger';
import { parseMonth } from '../../domain/wallet/statement';
import { userBody, userQuery } from '../parameters';
import { orNull, timeData } from '../schema-parts';

const minorUnits = z.int().describe('In minor units of the currency.');

const currency = z.string().describe('ISO 4217; a wallet keeps the one it began with.');

/** An amount out of JSON, which has a `-0`. */
function amountWithin({ minMinor, maxMinor }: AmountBounds) {
  return z
    .int({ abort: true })
    .min(minMinor)
    .max(maxMinor)
    .overwrite((amount) => amount + 0)
    .meta({ examples: [10_000], description: 'In minor units.' });
}

const reference = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(255, 'must have at most 255 characters');

export const topUpBody = userBody.extend({
  amount: amountWithin(ANY_TOPUP_BOUNDS).describe(
    'In minor units. At most 100 000 000 in US dollars, euros and what is worth about as much; as much more as a currency is worth less.',
  ),
  reference: orNull(reference).describe('Your name for this payment: a wallet takes each once.'),
});

export const walletData = z
  .object({
    walletId: z.string(),
    currency,
    balance: minorUnits,
    available: minorUnits.describe('What can be spent: the balance without what is held.'),
    owed: minorUnits.describe('Of reversed top-ups that had been spent; the next top-up pays it first.'),
    held: minorUnits.describe('Set aside for something under way; part of the balance.'),
    balanceFormatted: z.string().meta({ examples: ['$1,234.56'] }),
    status: z.enum(['active', 'closed']),
    lowBalanceThreshold: minorUnits.nullable(),
    dailyFee: minorUnits,
    daysLeft: z.int().nullable().describe('For how many more days of outreach the money lasts.'),
    lastTopupAt: timeData.nullable(),
  })
  .meta({ id: 'Wallet' });

export const topUpData = z
  .object({
    transactionId: z.string(),
    walletId: z.string(),
    amount: minorUnits,
    balance: minorUnits.describe('The balance after this top-up, and after what it paid.'),
    owedPaid: minorUnits.describe('What it paid at once of what was owed.'),
    currency,
  })
  .meta({ id: 'TopUp' });

export const reverseTopUpBody = userBody
  .extend({
    transactionId: z.string().max(64).optional().describe('Of the top-up.'),
    reference: reference.optional().describe('Or your name for it.'),
    amount: orNull(amountWithin(ANY_TOPUP_BOUNDS)).describe(
      'How much of it, in minor units; all of it unless given.',
    ),
  })
  .transform(({ transactionId, reference: name, ...rest }, context) => {
    if (transactionId !== undefined && name === undefined) return { ...rest, topUp: { transactionId } };
    if (name !== undefined && transactionId === undefined) return { ...rest, topUp: { reference: name } };
    const message = 'either this or reference must be given';
    context.addIssue({ code: 'custom', path: ['transactionId'], message });
    return z.NEVER;
  });

export const reversedTopUpData = z
  .object({
    transactionId: z.string().describe('Of the reversal.'),
    topUpTransactionId: z.string(),
    walletId: z.string(),
    amount: minorUnits.describe('How much of the top-up was reversed.'),
    collected: minorUnits.describe('What of it was available, and has left the wallet.'),
    owed: minorUnits.describe('What of it was not, and is owed since.'),
    balance: minorUnits.describe('The balance after this reversal.'),
    currency,
  })
  .meta({ id: 'ReversedTopUp' });

export const settingsBody = userBody.extend({
  lowBalanceThreshold: amountWithin(ANY_BALANCE_BOUNDS)
    .nullable()
    .meta({
      examples: [5_000],
      description: 'An event `wallet.low_balance` tells of each fall below it; null switches that off.',
    }),
});

export const transactionData = z
  .object({
    transactionId: z.string(),
    type: z
      .enum(LEDGER_ENTRY_TYPES)
      .describe(
        '`reversal`: a top-up that was taken back, as far as it was there; `repayment`: what a top-up paid of what was owed.',
      ),
    amount: minorUnits.describe('Signed: negative goes out of the wallet. In minor units.'),
    balanceAfter: minorUnits,
    currency,
    period: z.string().nullable().describe('The UTC date that a daily fee is for.'),
    reference: z
      .string()
      .nullable()
      .describe('Your name for a top-up; of a reversal or a repayment the id of its top-up.'),
    reason: z.string().nullable(),
    owedChange: minorUnits.describe(
      'What it added to what is owed, or, negative, paid of it. In minor units.',
    ),
    createdAt: timeData,
  })
  .meta({ id: 'Transaction' });

export const statementQuery = userQuery.extend({
  month: z
    .string()
    .meta({ examples: ['2026-11'] })
    .transform((text, context) => {
      const span = parseMonth(text);
      if (span !== null) return { text, ...span };
      context.addIssue({ code: 'custom', message: 'must be a month such as 2026-11' });
      return z.NEVER;
    })
    .describe('A calendar month, UTC.'),
});

export const statementData = z
  .object({
    walletId: z.string(),
    currency,
    month: z.string(),
    openingBalance: minorUnits,
    closingBalance: minorUnits,
    totals: z.object({
      topup: minorUnits,
      charge: minorUnits,
      refund: minorUnits,
      adjustment: minorUnits,
      reversal: minorUnits,
      repayment: minorUnits,
    }),
    transactionCount: z.int(),
    transactions: z.array(transactionData).describe('Oldest first, at most 1000; the CSV has them all.'),
  })
  .meta({ id: 'Statement' });
