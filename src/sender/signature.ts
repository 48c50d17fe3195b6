import { createHmac, randomBytes } from 'node:crypto';

/** Shortest key that Standard Webhooks permits, in bytes. */
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;
const KEY_BYTES_NEW = 32;
const SECRET_PREFIX = 'whsec_';
const SIGNATURE_VERSION = 'v1';

/** A secret in the form `whsec_<base64>` of fresh random bytes. */
export function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(KEY_BYTES_NEW).toString('base64');
}

/** Why a text is no signing secret. Carries no part of the text. */
export class InvalidSecret extends Error {
  constructor(reason: string) {
    super(`Not a webhook secret: ${reason}`);
    this.name = 'InvalidSecret';
  }
}

/**
 * The key bytes of a secret: base64, padded or not, with or without the `whsec_` prefix.
 * @throws InvalidSecret if it is not base64 or shorter than 24 or longer than 64 bytes.
 */
export function parseSecret(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(encoded, 'base64');
  // Node skips what it can't decode, and so would sign with another key than the receiver verifies with.
  if (withoutPadding(key.toString('base64')) !== withoutPadding(encoded)) {
    throw new InvalidSecret('it is not base64');
  }
  if (key.length < KEY_BYTES_MIN) throw new InvalidSecret(`it has fewer than ${KEY_BYTES_MIN} bytes`);
  if (key.length > KEY_BYTES_MAX) throw new InvalidSecret(`it has more than ${KEY_BYTES_MAX} bytes`);
  return key;
}

export interface SignedContent {
  /** The event's id, the same on every attempt. */
  readonly id: string;
  /** Seconds since 1970, whole. */
  readonly timestamp: number;
  readonly body: Uint8Array;
}

/**
 * The value of `webhook-signature`: one signature for each key, in the order given, which is newest first,
 * so that receivers keep verifying while a secret is being rotated. (Standard Webhooks, symmetric scheme.)
 */
export function sign(content: SignedContent, keys: readonly Buffer[]): string {
  return keys.map((key) => `${SIGNATURE_VERSION},${digest(content, key)}`).join(' ');
}

function withoutPadding(base64: string): string {
  return base64.replace(/={1,2}$/, '');
}

function digest({ id, timestamp, body }: SignedContent, key: Buffer): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
