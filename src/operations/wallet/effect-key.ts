import { createHash } from 'node:crypto';

/**
 * The key of an effect that people have named: once for each wallet and name. A hash, since the name is their
 * text, and keys outlive the business.
 */
export function namedEffectKey(kind: string, walletId: string, name: string): string {
  return `${kind}/${walletId}/${createHash('sha256').update(name).digest('hex')}`;
}
