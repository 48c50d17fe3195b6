/** Hosts that answer an accepted request with a redirect, by their design. */
const REDIRECTING_HOSTS = new Set(['script.google.com']);

/** What the owner of a listener should know about its address; null for most addresses. */
export function destinationHint(destinationUrl: string): string | null {
  if (!REDIRECTING_HOSTS.has(new URL(destinationUrl).hostname)) return null;
  return (
    'Google Apps Script answers 302 to what it has handled, which counts as a failure here: every event would be sent ' +
    'ten times. Put something before it that answers 200'
  );
}
