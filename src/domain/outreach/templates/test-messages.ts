import { DomainError } from '../../errors';

/** Test messages of a business on one day. */
export const TEST_MESSAGES_MAX = 3;

/** A message needs something that is missing. */
export class CampaignNotReady extends DomainError {
  override readonly code = 'campaign_not_ready';
  constructor(message = 'A test message needs a sender and a sequence: save them first') {
    super(message);
  }
}

export class TooManyTestMessages extends DomainError {
  override readonly code = 'rate_limited';
  readonly retryAfterSeconds = 3_600;
  constructor() {
    super(`A website sends at most ${TEST_MESSAGES_MAX} test messages a day`);
  }
}
