import { DomainError } from '../errors';

/** From the narrowest to the widest; each scope can do all that the ones before it can. */
export const ACCESS_SCOPES = ['read', 'support', 'write'] as const;
export type AccessScope = (typeof ACCESS_SCOPES)[number];

/** Who is calling, as proved by an API key. */
export interface Caller {
  readonly partnerId: string;
  readonly keyId: string;
  readonly scope: AccessScope;
}

export function grants(held: AccessScope, needed: AccessScope): boolean {
  return ACCESS_SCOPES.indexOf(held) >= ACCESS_SCOPES.indexOf(needed);
}

export class MissingApiKey extends DomainError {
  override readonly code = 'missing_api_key';
  constructor() {
    super('Send an API key in the header x-api-key');
  }
}

/** Unknown, expired and revoked keys are told apart by nobody but the owner. */
export class InvalidApiKey extends DomainError {
  override readonly code = 'invalid_api_key';
  constructor() {
    super('This API key is unknown, expired or revoked');
  }
}

export class InsufficientScope extends DomainError {
  override readonly code = 'insufficient_scope';
  constructor(
    readonly held: AccessScope,
    readonly needed: AccessScope,
  ) {
    super(`This needs an API key of scope ${needed}; this one has scope ${held}`);
  }
}
