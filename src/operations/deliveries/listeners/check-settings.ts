import { parseWebsite } from '../../../domain/accounts/website-url';
import type { ListenerFilter } from '../../../domain/deliveries/listeners/listener-filter';
import { InvalidRequest, type Issue } from '../../../domain/errors';
import type { Needs } from '../../dependencies';

/**
 * What needs a look-up to be checked of the settings of a listener.
 * @throws InvalidRequest when requests may not go to its address, or when its filter would never match
 */
export async function checkSettings(
  deps: Needs<'businesses', 'checkDestination'>,
  partnerId: string,
  {
    destinationUrl,
    filter,
  }: { readonly destinationUrl?: string; readonly filter?: ListenerFilter | null | undefined },
): Promise<void> {
  if (destinationUrl !== undefined) {
    const verdict = await deps.checkDestination(destinationUrl, partnerId);
    if (!verdict.ok) throw new InvalidRequest([{ path: 'destinationUrl', message: verdict.reason }]);
  }
  await checkFilter(deps, partnerId, filter);
}

/**
 * Refuses a filter by an additional host of a business: an event names the website of its business, so that it would never
 * match. A website that nobody has onboarded yet is accepted.
 * @throws InvalidRequest
 */
export async function checkFilter(
  { stores }: Needs<'businesses'>,
  partnerId: string,
  filter: ListenerFilter | null | undefined,
): Promise<void> {
  const addresses = (filter?.websites ?? []).flatMap((website, index) => {
    const parsed = parseWebsite(website);
    return parsed.ok ? [{ partnerId, host: parsed.host, index }] : [];
  });
  if (addresses.length === 0) return;
  const owners = await stores.businesses.findByHosts(addresses);
  const issues = addresses.flatMap(({ host, index }, position): Issue[] => {
    const owner = owners[position];
    if (!owner || owner.host === host) return [];
    const message = `${host} is an additional host of ${owner.host}: its events are those of ${owner.host}`;
    return [{ path: `filter.websites[${index}]`, message }];
  });
  if (issues.length > 0) throw new InvalidRequest(issues);
}
