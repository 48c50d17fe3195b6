import { type IdentityKey, type IdentityKeys, linkedInKeyOf } from '../visitors/identity-keys';
import type { Prospect } from './prospect';

/**
 * Which known prospect a record is about, or `null` if it is a new one. The LinkedIn address decides;
 * then the e-mail address, unless both have LinkedIn addresses and these differ (a shared mailbox); then
 * the full name at the company, only for a record with neither, which therefore has nothing that could
 * contradict it; a record without a person is the company's.
 *
 * @param holderOf the one prospect of the business that holds a key
 */
export function matchProspect(
  keys: IdentityKeys,
  holderOf: (key: IdentityKey) => Prospect | undefined,
): Prospect | null {
  const holder = (key: IdentityKey | undefined) => (key === undefined ? undefined : holderOf(key));

  const byLinkedIn = holder(keys.li);
  if (byLinkedIn !== undefined) return byLinkedIn;

  const byEmail = holder(keys.em);
  if (byEmail !== undefined && !hasOtherLinkedIn(byEmail, keys)) return byEmail;
  if (keys.li !== undefined || keys.em !== undefined) return null;

  const byName = holder(keys.nm);
  if (byName !== undefined) return byName;

  for (const key of keys.co ?? []) {
    const company = holderOf(key);
    if (company !== undefined) return company;
  }
  return null;
}

function hasOtherLinkedIn(prospect: Prospect, keys: IdentityKeys): boolean {
  const known = linkedInKeyOf(prospect.keys);
  return known !== undefined && keys.li !== undefined && known !== keys.li;
}
