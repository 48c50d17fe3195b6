import { scalarText } from './clean-text';
import { normaliseHost } from './host-name';
import { isSharedHost } from './shared-hosts';

const ADDRESS = /^(?:https?:\/\/|\/\/)?(?:[^/?#@\s]*@)?([^/?#:@\s]+)(?::\d{0,5})?(?:[/?#]|$)/i;
const WWW = /^www\./;

/**
 * The domain that stands for a company: the host of its website, lower-case, without `www.` and trailing
 * dot. `null` for text that names no public host, and for hosts that many companies share.
 */
export function companyDomain(website: unknown): string | null {
  const text = scalarText(website);
  const written = text === null ? undefined : ADDRESS.exec(text)?.[1];
  const host = written === undefined ? null : normaliseHost(written);
  if (host === null) return null;
  const bare = host.replace(WWW, '');
  const domain = bare.includes('.') ? bare : host;
  return isSharedHost(domain) ? null : domain;
}
