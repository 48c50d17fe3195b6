import type { WalletBalance } from './ledger';

export interface Wallet extends WalletBalance {
  readonly id: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly currency: string;
  /** Of reversed top-ups that had been spent; paid by the next top-up. */
  readonly owedMinor: number;
  readonly lowBalanceThresholdMinor: number | null;
  readonly lastTopupAt: Date | null;
  readonly lastEntryAt: Date | null;
  readonly closedAt: Date | null;
}
