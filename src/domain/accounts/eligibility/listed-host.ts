import { isWithinDomain } from '../host-name';
import { FREE_MAIL_HOSTS } from './free-mail-hosts';
import { HOSTING_SUFFIXES } from './hosting-suffixes';
import { SOCIAL_NETWORKS } from './social-networks';
import { parseWebsite } from '../website-url';

export const LISTED_HOST_REASONS = [
  'deny_listed',
  'free_mail_host',
  'social_network',
  'hosting_suffix',
] as const;

export type ListedHostReason = (typeof LISTED_HOST_REASONS)[number];

/**
 * Why a host can't be the website of a business, judged by its name alone; null if nothing speaks against
 * it. The operator's list, free-mail hosts and networks count with all names below them. A hosting suffix
 * counts by itself only: `myshopify.com` is nobody's shop, but `acme.myshopify.com` is Acme's and no one else's.
 *
 * @param host a canonical host, as `parseWebsite` gives it
 * @param denyList the operator's domains, of `parseDenyList`
 */
export function listedHostReason(host: string, denyList: readonly string[]): ListedHostReason | null {
  const isWithin = (domain: string): boolean => isWithinDomain(host, domain);
  if (denyList.some(isWithin)) return 'deny_listed';
  if (FREE_MAIL_HOSTS.some(isWithin)) return 'free_mail_host';
  if (SOCIAL_NETWORKS.some(isWithin)) return 'social_network';
  return HOSTING_SUFFIXES.includes(host) ? 'hosting_suffix' : null;
}

/** @throws when an entry is no domain: a rule that silently never applies is worse than a start that fails. */
export function parseDenyList(entries: readonly string[]): string[] {
  return entries.map((entry) => {
    const website = parseWebsite(entry);
    if (!website.ok) throw new Error(`"${entry}" ${website.message}`);
    return website.host;
  });
}
