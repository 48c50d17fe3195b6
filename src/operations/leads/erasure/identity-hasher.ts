import { createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '../../../domain/errors';
import type { IdentityKey } from '../../../domain/leads/visitors/identity-keys';
import type { EncryptionKey } from '../../../sender/secret-box';

const PURPOSE = 'lead-outreach/suppression';

/** Turns identity keys into what the suppression list holds. */
export interface IdentityHasher {
  /** Under the current key: what is added to the list. */
  hash(businessId: string, key: IdentityKey): string;
  /** Under every key that the list may have been written with: what is looked for, so that nobody is forgotten. */
  hashes(businessId: string, key: IdentityKey): readonly string[];
}

export interface SuppressionKeys {
  /** Current one first; none where the list rests on the encryption keys alone. */
  readonly suppressionKeys: readonly EncryptionKey[];
  readonly encryptionKeys: readonly EncryptionKey[];
}

/**
 * Keyed hashes of identity keys, different for each business: a copy of the database alone does not tell who is on
 * the list, nor let anybody try addresses against it. Beside the suppression keys it looks under keys derived from
 * the encryption keys, as earlier versions wrote the list.
 */
export function createIdentityHasher({ suppressionKeys, encryptionKeys }: SuppressionKeys): IdentityHasher {
  const secrets = [...suppressionKeys.map(({ key }) => key), ...encryptionKeys.map(derivedSuppressionKey)];
  const [current] = secrets;
  invariant(current !== undefined, 'there is an encryption key');
  const different = [...new Map(secrets.map((secret) => [secret.toString('hex'), secret])).values()];
  return {
    hash: (businessId, key) => hashWith(current, businessId, key),
    hashes: (businessId, key) => different.map((secret) => hashWith(secret, businessId, key)),
  };
}

/** What hashed the list before it had keys of its own. It tells nothing about the encryption key. */
export function derivedSuppressionKey({ key }: EncryptionKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32));
}

function hashWith(secret: Buffer, businessId: string, key: IdentityKey): string {
  return createHmac('sha256', secret).update(`${businessId}\n${key}`).digest('base64url');
}
