import { DomainError } from '../errors';
import { parseWebsite, type ParsedWebsite } from './website-url';

/** Hosts beside its own that a website may have. */
export const ADDITIONAL_HOSTS_MAX = 50;

const ANY_BELOW = '*.';

/** A further host of a website in any spelling of a website, or `*.example.com` for every name below one. */
export function parseAdditionalHost(text: string): ParsedWebsite {
  const trimmed = text.trim();
  if (!trimmed.startsWith(ANY_BELOW)) return parseWebsite(trimmed);
  const website = parseWebsite(trimmed.slice(ANY_BELOW.length));
  return website.ok ? { ok: true, host: `${ANY_BELOW}${website.host}` } : website;
}

/** What a website may name to have this host: the host, then the names below which it is, the closest first. */
export function hostPatterns(host: string): readonly string[] {
  const labels = host.split('.');
  const parents = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  return [host, ...parents.map((parent) => `${ANY_BELOW}${parent}`)];
}

/** Another website of the partner has the host: a visitor can't belong to both. */
export class HostTaken extends DomainError {
  override readonly code = 'host_taken';
  constructor(readonly host: string) {
    super(`Another website of yours has the host ${host}`);
  }
}
