import type { WalletBalance } from './ledger';

export interface Wallet extends WalletBalance {
  readonly id: string;
  readonly businessId: string;
  readonly partnerId: string;
  /** ISO 4217; a wallet keeps the one it was created with. */
  readonly currency: string;
  /** Of reversed top-ups that had been spent; paid by the next top-up. */
  readonly owedMinor: number;
  /** Null when nobody wants to be told. */
  readonly lowBalanceThresholdMinor: number | null;
  readonly lastTopupAt: Date | null;
  /** When the latest ledger entry was booked; entries never go back in time. */
  readonly lastEntryAt: Date | null;
  readonly closedAt: Date | null;
}
