import { z } from 'zod';
import { parseAmount } from '../../domain/money/amount';
import { emailParameter, websiteUrlParameter } from '../parameters';

const minorUnits = z.int().meta({ description: 'In minor units of the currency.' });
const currency = z.string().meta({ description: 'ISO 4217; a wallet keeps the one it began with.' });

const topUpAmount = z
  .unknown()
  .transform((value, context): number => {
    const amount = parseAmount(value);
    if (amount.ok) return amount.amountMinor;
    context.addIssue({ code: 'custom', message: value === undefined ? 'is required' : amount.message });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1, maximum: 100_000_000, description: 'In minor units.' });

export const topUpBody = z.strictObject({
  email: emailParameter,
  websiteUrl: websiteUrlParameter,
  amount: topUpAmount,
  reference: z
    .string('must be text')
    .min(1, 'must not be empty')
    .max(255, 'must have at most 255 characters')
    .optional()
    .meta({ description: 'Your name for this payment: a wallet takes each once.' }),
});

export const walletData = z.object({
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
});

export const topUpData = z.object({
  transactionId: z.string(),
  walletId: z.string(),
  amount: minorUnits,
  balance: minorUnits.meta({ description: 'The balance after this top-up.' }),
  currency,
});
