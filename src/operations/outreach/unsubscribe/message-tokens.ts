import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { invariant } from '../../../domain/errors';
import type { EncryptionKey } from '../../../sender/secret-box';
import type { SuppressionKeys } from '../../leads/erasure/identity-hasher';

const PURPOSE = 'lead-outreach/message-links';
const SIGNATURE_BYTES = 16;
const TOKEN = /^(biz_[0-9a-z]{1,64})\.(enr_[0-9a-z]{1,64})\.([\w-]{1,64})\.([\w-]{22})$/;

/** What the links of a message say. The address is a keyed hash, so that they work after its erasure. */
export interface MessageToken {
  readonly businessId: string;
  readonly enrolmentId: string;
  readonly keyHash: string;
}

export interface MessageTokens {
  sign(token: MessageToken): string;
  /** Null unless it was signed by us, whenever that was. */
  read(text: string): MessageToken | null;
}

/**
 * Tokens that never expire, signed by a key of the business that is derived from the keys of the installation. The current
 * key signs, and each that is still configured verifies.
 */
export function createMessageTokens({ suppressionKeys, encryptionKeys }: SuppressionKeys): MessageTokens {
  const keys = [...suppressionKeys, ...encryptionKeys];
  const [current] = keys;
  invariant(current !== undefined, 'there is an encryption key');
  return {
    sign(token) {
      const payload = payloadOf(token);
      return `${payload}.${signatureOf(current, token.businessId, payload).toString('base64url')}`;
    },

    read(text) {
      const [, businessId = '', enrolmentId = '', keyHash = '', signature = ''] = TOKEN.exec(text) ?? [];
      if (signature === '') return null;
      const token = { businessId, enrolmentId, keyHash };
      const given = Buffer.from(signature, 'base64url');
      const payload = payloadOf(token);
      const isOurs = keys.some((key) => timingSafeEqual(signatureOf(key, businessId, payload), given));
      return isOurs ? token : null;
    },
  };
}

function payloadOf({ businessId, enrolmentId, keyHash }: MessageToken): string {
  return `${businessId}.${enrolmentId}.${keyHash}`;
}

function signatureOf({ key }: EncryptionKey, businessId: string, payload: string): Buffer {
  const ofBusiness = Buffer.from(hkdfSync('sha256', key, businessId, PURPOSE, 32));
  return createHmac('sha256', ofBusiness).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}
