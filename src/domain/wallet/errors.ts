import { DomainError } from '../errors';
import { balanceBounds } from './amount-bounds';

export class BalanceLimit extends DomainError {
  override readonly code = 'balance_limit';
  constructor(currency: string) {
    super(`A balance cannot go above ${balanceBounds(currency).maxMinor} minor units of ${currency}`);
  }
}

/** A reference names one top-up of a wallet, and this one had another amount. */
export class ReferenceReused extends DomainError {
  override readonly code = 'reference_reused';
  constructor(readonly transactionId: string) {
    super(`This reference was used for another amount, in ${transactionId}`);
  }
}

/** A top-up is reversed once, and this one was with another amount. */
export class ReversedOtherwise extends DomainError {
  override readonly code = 'reference_reused';
  constructor(readonly transactionId: string) {
    super(`This top-up was reversed with another amount, in ${transactionId}`);
  }
}
