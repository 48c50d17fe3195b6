import type { TransportSettings } from './transport-settings';

const REPLY_CHARACTERS_MAX = 500;
const ADDRESS = /[^\s<>()[\]:;,"]+@[^\s<>()[\]:;,"]+/g;

/**
 * What a mail server said, for people: one line, without the credentials in any form in which they were sent, and without
 * addresses of others.
 */
export function createScrubReply(settings: Extract<TransportSettings, { kind: 'smtp' }>) {
  const secrets = secretsOf(settings.credentials);

  return function scrubReply(reply: string, ownAddresses: readonly string[]): string {
    const own = new Set(ownAddresses.map((address) => address.toLowerCase()));
    const withoutSecrets = secrets.reduce((text, secret) => text.replaceAll(secret, '[removed]'), reply);
    return withoutSecrets
      .replace(ADDRESS, (address) => (own.has(address.toLowerCase()) ? address : '[address]'))
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, REPLY_CHARACTERS_MAX);
  };
}
/** Longest first, so that no part of one stays. */
function secretsOf(credentials: { user: string; password: string } | null): string[] {
  if (credentials === null) return [];
  const { user, password } = credentials;
  return [`\0${user}\0${password}`, password]
    .flatMap((secret) => [Buffer.from(secret).toString('base64'), secret])
    .concat(Buffer.from(user).toString('base64'), user)
    .toSorted((one, other) => other.length - one.length);
}
