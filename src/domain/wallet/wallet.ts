export interface Wallet {
  readonly id: string;
  readonly businessId: string;
  readonly partnerId: string;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly sequence: number;
  readonly lowBalanceThreshold: number | null;
  readonly lastTopupAt: Date | null;
  readonly lastEntryAt: Date | null;
  readonly closedAt: Date | null;
}
