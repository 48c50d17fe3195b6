import { DomainError } from '../errors';
import { BALANCE_MAX_MINOR } from './amount';

export class BalanceLimit extends DomainError {
  override readonly code = 'balance_limit';
  constructor() {
    super(`A balance cannot go above ${BALANCE_MAX_MINOR} minor units`);
  }
}

/** A reference names one top-up of a wallet, and this one had another amount. */
export class ReferenceReused extends DomainError {
  override readonly code = 'reference_reused';
  constructor(readonly transactionId: string) {
    super(`This reference was used for another amount, in ${transactionId}`);
  }
}
