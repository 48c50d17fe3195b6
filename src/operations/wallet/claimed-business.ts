import type { Business } from '../../domain/accounts/business';
import type { Wallet } from '../../domain/wallet/wallet';

/** An active business and its wallet, as this transaction may change them. */
export interface ClaimedBusiness {
  readonly business: Business;
  readonly wallet: Wallet;
}
