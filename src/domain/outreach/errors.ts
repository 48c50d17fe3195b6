import { DomainError } from '../errors';
import type { EnrolmentState } from './enrolment';

export class EnrolmentEnded extends DomainError {
  override readonly code = 'enrolment_ended';
  constructor(readonly state: EnrolmentState) {
    super(`The person is not in the sequence any more: ${state}`);
  }
}
