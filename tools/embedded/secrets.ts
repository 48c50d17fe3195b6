import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartError } from './start-error';

/** Made at the first start and kept, so that sign-in links, stored secrets and the API key stay valid. */
export interface EmbeddedSecrets {
  /** 32 bytes, base64. */
  readonly loginTokenSecret: string;
  /** 32 bytes, base64. */
  readonly encryptionKey: string;
  /** `lo_live_` and 32 hexadecimal digits. */
  readonly apiKey: string;
}

export async function loadOrMakeSecrets(file: string): Promise<EmbeddedSecrets> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return parseSecrets(text, file);
  const secrets: EmbeddedSecrets = {
    loginTokenSecret: randomBytes(32).toString('base64'),
    encryptionKey: randomBytes(32).toString('base64'),
    apiKey: `lo_live_${randomBytes(16).toString('hex')}`,
  };
  await writePrivateJson(file, secrets);
  return secrets;
}

/** Replaces the file in one step; only its owner can read it. */
export async function writePrivateJson(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** New secrets would make what is stored unreadable, so a damaged file stops the start. */
function parseSecrets(text: string, file: string): EmbeddedSecrets {
  try {
    const { loginTokenSecret, encryptionKey, apiKey } = JSON.parse(text);
    const values = [loginTokenSecret, encryptionKey, apiKey];
    if (values.every((value) => typeof value === 'string' && value !== '')) {
      return { loginTokenSecret, encryptionKey, apiKey };
    }
  } catch {
    // Reported below.
  }
  throw new StartError(`${file} is damaged. Restore it, or forget all data with npm start -- --fresh.`);
}
