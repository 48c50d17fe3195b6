import type { LedgerEntryType } from './ledger';

export interface MonthSpan {
  readonly from: Date;
  /** The first instant of the month after. */
  readonly until: Date;
}

/** Sums of a month, by what moved the money; in minor units, signed. */
export type StatementTotals = Readonly<Record<LedgerEntryType, number>>;

/** The span of a month; null when the text is no month of the years 2000 to 2999. */
export function parseMonth(text: string): MonthSpan | null {
  const match = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(text);
  if (match === null) return null;
  const [year, month] = [Number(match[1]), Number(match[2])];
  return { from: new Date(Date.UTC(year, month - 1)), until: new Date(Date.UTC(year, month)) };
}

export function statementTotals(
  sums: Iterable<{ readonly type: LedgerEntryType; readonly amount: number }>,
): StatementTotals {
  const totals = { topup: 0, charge: 0, refund: 0, adjustment: 0, reversal: 0, repayment: 0 };
  for (const { type, amount } of sums) totals[type] += amount;
  return totals;
}

export const STATEMENT_COLUMNS = [
  'createdAt',
  'transactionId',
  'type',
  'amount',
  'balanceAfter',
  'currency',
  'period',
  'reference',
  'reason',
  'owedChange',
] as const;
