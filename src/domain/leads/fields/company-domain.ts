import { parseWebsite } from '../../accounts/website-url';
import { scalarText } from './clean-text';
import { isSharedHost } from './shared-hosts';

/**
 * The domain that stands for a company: the host of its website, lower-case, without `www.` and trailing
 * dot. `null` for text that names no public host, and for hosts that many companies share.
 */
export function companyDomain(website: unknown): string | null {
  const text = scalarText(website);
  const parsed = text === null ? null : parseWebsite(text);
  return parsed === null || !parsed.ok || isSharedHost(parsed.host) ? null : parsed.host;
}
