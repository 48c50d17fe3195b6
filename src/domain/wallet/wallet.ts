export interface Wallet {
  readonly id: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly currency: string;
  readonly balanceMinor: number;
  readonly heldMinor: number;
  /** Of reversed top-ups that had been spent; paid by the next top-up. */
  readonly owedMinor: number;
  readonly sequence: number;
  readonly lowBalanceThresholdMinor: number | null;
  readonly lastTopupAt: Date | null;
  readonly lastEntryAt: Date | null;
  readonly closedAt: Date | null;
}
