import { createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '../../domain/errors';
import type { IdentityKey } from '../../domain/leads/identity-keys';
import type { EncryptionKey } from '../../webhooks/secret-box';

const PURPOSE = 'lead-outreach/suppression';

/** Turns identity keys into what the suppression list holds. */
export interface IdentityHasher {
  /** Under the current encryption key: what is added to the list. */
  hash(businessId: string, key: IdentityKey): string;
  /** Under every configured encryption key: what is looked for, so that a rotation forgets nobody. */
  hashes(businessId: string, key: IdentityKey): readonly string[];
}

/**
 * Keyed hashes of identity keys, different for each business. Their key is derived from the encryption key, so
 * that a copy of the database alone does not tell who is on the list, nor let anybody try addresses against it.
 */
export function createIdentityHasher(encryptionKeys: readonly EncryptionKey[]): IdentityHasher {
  const secrets = encryptionKeys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', PURPOSE, 32)));
  const [current] = secrets;
  invariant(current !== undefined, 'there is an encryption key');
  return {
    hash: (businessId, key) => hashWith(current, businessId, key),
    hashes: (businessId, key) => secrets.map((secret) => hashWith(secret, businessId, key)),
  };
}

function hashWith(secret: Buffer, businessId: string, key: IdentityKey): string {
  return createHmac('sha256', secret).update(`${businessId}\n${key}`).digest('base64url');
}
