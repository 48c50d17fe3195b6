export interface Wallet {
  readonly id: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly currency: string;
  readonly balanceMinor: number;
  readonly heldMinor: number;
  readonly sequence: number;
  readonly lowBalanceThresholdMinor: number | null;
  readonly lastTopupAt: Date | null;
  readonly lastEntryAt: Date | null;
  readonly closedAt: Date | null;
}
