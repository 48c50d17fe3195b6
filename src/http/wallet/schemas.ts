import { z } from 'zod';
import { BALANCE_BOUNDS, parseAmount, TOPUP_BOUNDS, type AmountBounds } from '../../domain/wallet/amount';
import { LEDGER_ENTRY_TYPES } from '../../domain/wallet/ledger';
import { parseMonth } from '../../domain/wallet/statement';
import { cursorParameter, limitParameter, pageData } from '../list-parameters';
import { emailParameter, userQuery, websiteUrlParameter } from '../parameters';

const minorUnits = z.int().meta({ description: 'In minor units of the currency.' });
const currency = z.string().meta({ description: 'ISO 4217; a wallet keeps the one it began with.' });

/** An amount out of JSON: whole numbers only, and `1e3` is one. */
function amountWithin(bounds: AmountBounds) {
  return z
    .unknown()
    .transform((value, context): number => {
      const amount = parseAmount(value, bounds);
      if (amount.ok) return amount.amountMinor;
      context.addIssue({ code: 'custom', message: value === undefined ? 'is required' : amount.message });
      return z.NEVER;
    })
    .meta({
      type: 'integer',
      examples: [10_000],
      minimum: bounds.minMinor,
      maximum: bounds.maxMinor,
      description: 'In minor units.',
    });
}

export const topUpBody = z.strictObject({
  email: emailParameter,
  websiteUrl: websiteUrlParameter,
  amount: amountWithin(TOPUP_BOUNDS),
  reference: z
    .string('must be text')
    .min(1, 'must not be empty')
    .max(255, 'must have at most 255 characters')
    .optional()
    .meta({ description: 'Your name for this payment: a wallet takes each once.' }),
});

export const walletData = z
  .object({
    walletId: z.string(),
    currency,
    balance: minorUnits,
    available: minorUnits.meta({ description: 'What can be spent: the balance without what is held.' }),
    held: minorUnits.meta({ description: 'Set aside for something under way; part of the balance.' }),
    balanceFormatted: z.string().meta({ examples: ['$1,234.56'] }),
    status: z.enum(['active', 'closed']),
    lowBalanceThreshold: minorUnits.nullable(),
    dailyFee: minorUnits,
    daysLeft: z.int().nullable().meta({ description: 'For how many more days of outreach the money lasts.' }),
    lastTopupAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Wallet' });

export const topUpData = z
  .object({
    transactionId: z.string(),
    walletId: z.string(),
    amount: minorUnits,
    balance: minorUnits.meta({ description: 'The balance after this top-up.' }),
    currency,
  })
  .meta({ id: 'TopUp' });

export const settingsBody = z.strictObject({
  email: emailParameter,
  websiteUrl: websiteUrlParameter,
  lowBalanceThreshold: z.union([z.null(), amountWithin(BALANCE_BOUNDS)]).meta({
    examples: [5_000],
    description: 'An event `wallet.low_balance` tells of each fall below it; null switches that off.',
  }),
});

export const transactionsQuery = userQuery.extend({
  limit: limitParameter,
  cursor: cursorParameter.optional(),
});

export const transactionData = z
  .object({
    transactionId: z.string(),
    type: z.enum(LEDGER_ENTRY_TYPES),
    amount: minorUnits.meta({ description: 'Signed: negative goes out of the wallet. In minor units.' }),
    balanceAfter: minorUnits,
    currency,
    period: z.string().nullable().meta({ description: 'The UTC date that a daily fee is for.' }),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Transaction' });

export const transactionsData = pageData(transactionData);

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
    .meta({ description: 'A calendar month, UTC.' }),
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
    }),
    transactionCount: z.int(),
    transactions: z
      .array(transactionData)
      .meta({ description: 'Oldest first, at most 1000; the CSV has them all.' }),
  })
  .meta({ id: 'Statement' });
