import type { ChatFormat, FormattedAddress } from '../formats/listener-format';

/** Hosts that answer an accepted request with a redirect, by their design. */
const REDIRECTING_HOSTS = new Set(['script.google.com']);

/** Where the incoming webhooks of chat products are. */
const CHAT_HOSTS: readonly (readonly [host: RegExp, format: ChatFormat])[] = [
  [/^hooks\.slack(?:-gov)?\.com$/, 'slack'],
  [/^(?:[\w-]+\.)?discord(?:app)?\.com$/, 'discord'],
  [/\.webhook\.office\.com$/, 'teams'],
];

/** What the owner of a listener should know about its address; null for most addresses. */
export function destinationHint(listener: FormattedAddress): string | null {
  const { hostname } = new URL(listener.destinationUrl);
  if (REDIRECTING_HOSTS.has(hostname))
    return (
      'Google Apps Script answers 302 to what it has handled, which counts as a failure here: every event would be sent ' +
      'ten times. Put something before it that answers 200'
    );
  const [, format] = CHAT_HOSTS.find(([host]) => host.test(hostname)) ?? [];
  if (format === undefined || listener.format !== 'webhook') return null;
  return `This address takes messages of its own form only: set format to "${format}"`;
}
