import { z } from 'zod';
import { OUTREACH_STATUSES } from '../../../domain/billing/outreach-status';
import { defineEvent, EXAMPLE_BUSINESS, ofBusiness, text } from './define-event';

const currency = z.string().describe('ISO 4217');
const minor = z.int().describe('In minor units of the currency');
const available = minor.describe('The balance without what is held, in minor units');

const changedCampaign = z.object({
  ...ofBusiness,
  enabled: z.boolean().describe('The switch; a suspension leaves it on'),
  outreachStatus: z.enum(OUTREACH_STATUSES),
  reason: z.enum(['insufficient_funds', 'funds_available']),
  day: z.iso.date().describe('The UTC day that could not be paid, or with which outreach goes on'),
  walletId: z.string(),
  currency,
  balance: minor,
  dailyFee: minor,
});

const exampleWallet = { ...EXAMPLE_BUSINESS, walletId: 'wal_01kb2m3n4p5q6r7s8t9v0wxyz', currency: 'USD' };
const exampleCampaign = { ...exampleWallet, enabled: true, day: '2026-05-12', dailyFee: 1_000 };

/** What becomes of a wallet, and of the campaign it pays for. */
export const MONEY_EVENTS = {
  'wallet.low_balance': defineEvent({
    description: 'The available balance of a wallet fell below its threshold.',
    schema: z.object({
      ...ofBusiness,
      walletId: z.string(),
      currency,
      balance: minor,
      available,
      lowBalanceThreshold: minor,
      dailyFee: minor,
      daysLeft: z
        .int()
        .nullable()
        .describe('Days that the available balance pays for; null if a day costs nothing'),
      owed: minor.describe('Of reversed top-ups, paid by the next one, in minor units'),
      suggestedAmount: minor.describe(
        'A top-up that pays what is owed, fills up to the threshold and lasts 30 days, in minor units',
      ),
      reference: z
        .string()
        .describe(
          'Give it with `POST /wallet/topup`, and this warning leads to one top-up, however often it arrives',
        ),
    }),
    example: {
      ...exampleWallet,
      balance: 4_000,
      available: 4_000,
      lowBalanceThreshold: 5_000,
      dailyFee: 1_000,
      daysLeft: 4,
      owed: 0,
      suggestedAmount: 31_000,
      reference: 'low-balance/wal_01kb2m3n4p5q6r7s8t9v0wxyz/12',
    },
  }),
  'wallet.topup_reversed': defineEvent({
    description: 'A top-up was taken back. What was not there any more is owed, and paid by the next top-up.',
    schema: z.object({
      ...ofBusiness,
      walletId: z.string(),
      currency,
      transactionId: z.string().describe('Of the reversal'),
      topUpTransactionId: z.string(),
      reference: text.describe('Your name for the top-up'),
      amount: minor.describe('How much of the top-up was reversed, in minor units'),
      collected: minor.describe('What of it was there, in minor units'),
      balance: minor,
      available,
      owed: minor.describe('All that the wallet owes now, in minor units'),
    }),
    example: {
      ...exampleWallet,
      transactionId: 'txn_01kb2m3n4p5q6r7s8t9v0wxyz',
      topUpTransactionId: 'txn_01kb2a3n4p5q6r7s8t9v0wxyz',
      reference: 'pi_3NxExample',
      amount: 10_000,
      collected: 4_000,
      balance: 0,
      available: 0,
      owed: 6_000,
    },
  }),
  'campaign.suspended': defineEvent({
    description: 'Outreach has stopped because the wallet cannot pay the daily fee.',
    schema: changedCampaign,
    example: {
      ...exampleCampaign,
      outreachStatus: 'suspended_insufficient_funds',
      reason: 'insufficient_funds',
      balance: 400,
    },
  }),
  'campaign.resumed': defineEvent({
    description: 'Outreach goes on after a suspension.',
    schema: changedCampaign,
    example: { ...exampleCampaign, outreachStatus: 'running', reason: 'funds_available', balance: 9_400 },
  }),
};
