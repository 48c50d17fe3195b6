import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DEFAULT_KEY_ID = 'k1';
const FORMAT = 'v1';

export interface EncryptionKey {
  /** Names the key inside every sealed text, so that older ones can be opened after a rotation. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** A sealed text that can't be opened. Its message contains neither the text nor any key. */
export class CannotOpenSecret extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`A stored secret can't be decrypted: ${reason}`, options);
    this.name = 'CannotOpenSecret';
  }
}

export interface SecretBox {
  /** Encrypts with the current key. The result is printable: `v1.<key id>.<base64url>`. */
  seal(text: string): string;
  /** @throws CannotOpenSecret if the key is not configured or the sealed text was changed. */
  open(sealed: string): string;
  /** The key that seals. */
  readonly currentKeyId: string;
  /** Which key has sealed a text, configured or not. @throws CannotOpenSecret if its format is unknown. */
  keyIdOf(sealed: string): string;
  /** Whether a key of this id is configured. */
  readonly hasKey: (id: string) => boolean;
}

/**
 * Reads `ENCRYPTION_KEY`: base64 of 32 bytes, optionally as `<id>:<base64>`; several separated by commas,
 * the current one first. A key without an id is called `k1`.
 * @throws Error that says which entry is wrong without showing it.
 */
export function parseEncryptionKeys(text: string): EncryptionKey[] {
  const keys = text.split(',').map((entry, index) => parseEncryptionKey(entry.trim(), index + 1));
  const ids = new Set(keys.map((key) => key.id));
  if (ids.size !== keys.length) throw new Error('Two encryption keys have the same id');
  return keys;
}

function parseEncryptionKey(entry: string, position: number): EncryptionKey {
  const parts = /^(?:(?<id>[A-Za-z0-9_-]{1,32}):)?(?<encoded>[A-Za-z0-9+/_-]+={0,2})$/.exec(entry)?.groups;
  const key = Buffer.from(parts?.['encoded'] ?? '', 'base64');
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `Encryption key ${position} must be base64 of ${KEY_BYTES} bytes, optionally as id:base64`,
    );
  }
  return { id: parts?.['id'] ?? DEFAULT_KEY_ID, key };
}

/**
 * Encrypts small texts for storage (AES-256-GCM, a random nonce each). The first key seals, all of them open.
 * The key's id is authenticated too.
 */
export function createSecretBox(keys: readonly EncryptionKey[]): SecretBox {
  const [current] = keys;
  if (current === undefined) throw new Error('An encryption key is needed');
  const keysById = new Map(keys.map(({ id, key }) => [id, key]));

  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(current.id));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
      return `${FORMAT}.${current.id}.${sealed.toString('base64url')}`;
    },

    open(sealed) {
      const { id, encoded } = takeApart(sealed);
      const key = keysById.get(id);
      if (key === undefined) throw new CannotOpenSecret(`encryption key "${id}" is not configured`);
      return decrypt(Buffer.from(encoded, 'base64url'), id, key);
    },

    currentKeyId: current.id,
    keyIdOf: (sealed) => takeApart(sealed).id,
    hasKey: (id) => keysById.has(id),
  };
}

function takeApart(sealed: string): { readonly id: string; readonly encoded: string } {
  const [format, id, encoded] = sealed.split('.');
  if (format !== FORMAT || id === undefined || encoded === undefined) {
    throw new CannotOpenSecret('its format is unknown');
  }
  return { id, encoded };
}

function decrypt(bytes: Buffer, id: string, key: Buffer): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new CannotOpenSecret('it is too short');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new CannotOpenSecret(`it does not belong to encryption key "${id}" or was changed`, { cause });
  }
}
