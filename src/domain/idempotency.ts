import { DomainError, InvalidRequest } from './errors';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
/** A string as structured header fields write it. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The first request with this key has not ended yet. */
export class IdempotencyInProgress extends DomainError {
  override readonly code = 'idempotency_in_progress';
  constructor(readonly retryAfterSeconds: number) {
    super('A request with this Idempotency-Key is still running; repeat it later to get its answer');
  }
}

export class IdempotencyKeyReused extends DomainError {
  override readonly code = 'idempotency_key_reused';
  constructor() {
    super('This Idempotency-Key was used for another body; use a new key for a new request');
  }
}

/**
 * The key in the header, which may stand in quotes or not: `"a"` and `a` are the same.
 * @throws InvalidRequest
 */
export function parseIdempotencyKey(header: string): string {
  const quoted = QUOTED.exec(header)?.[1];
  const key = quoted === undefined ? header : quoted.replace(/\\(["\\])/g, '$1');
  if (PRINTABLE.test(key) && (quoted !== undefined || !key.startsWith('"'))) return key;
  throw new InvalidRequest([
    { path: HEADER, message: 'must have 1 to 255 printable ASCII characters, quoted or bare' },
  ]);
}
