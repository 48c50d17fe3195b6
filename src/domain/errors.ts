/**
 * Everything that can go wrong in a way a caller can act on. Each error carries a stable code
 * (documented in the API reference) and the data behind its message; the HTTP layer maps codes to
 * statuses, activities map them to non-retryable failures. Anything else that is thrown is our own
 * fault and never reaches a caller.
 */
export const DOMAIN_ERROR_CODES = [
  'invalid_request',
  'malformed_json',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'record_not_found',
  'route_not_found',
  'method_not_allowed',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'reference_reused',
  'listener_not_active',
  'listener_deleted',
  'event_erased',
  'event_expired',
  'recovery_running',
  'too_many_listeners',
  'host_taken',
  'balance_limit',
  'campaign_not_ready',
  'enrolment_ended',
  'send_not_unknown',
  'search_too_broad',
  'body_too_deep',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'store_unavailable',
] as const;

export type DomainErrorCode = (typeof DOMAIN_ERROR_CODES)[number];

/** One thing wrong with the input: where, as `visitors[3].firstName`, and what. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;
  /** All that is wrong with the input, when the error is about input. */
  readonly issues: readonly Issue[] = [];

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class InvalidRequest extends DomainError {
  override readonly code = 'invalid_request';

  constructor(override readonly issues: readonly Issue[]) {
    super(issues.length === 1 ? 'One value is not valid' : `${issues.length} values are not valid`);
  }
}

/** Finding a page of a list would compare too much; nothing of it is answered, not even what was found. */
export class SearchTooBroad extends DomainError {
  override readonly code = 'search_too_broad';

  constructor(options?: ErrorOptions) {
    super('Too much would have to be looked through; add a filter, such as a website or a time', options);
  }
}

/** Nothing of this partner has that id or address; also the answer for another partner's records. */
export class RecordNotFound extends DomainError {
  override readonly code = 'record_not_found';
}

/** Thrown when a `switch` meets a value its type says cannot exist: a programming error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** States what must be true here; a violation is a programming error, never a user's. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`);
}
