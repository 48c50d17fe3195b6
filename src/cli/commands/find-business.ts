import { CommandFailed, type CliContext } from '../context';
import type { Business } from '../../domain/accounts/business';

/** The one business with a website, of all partners or of the one named. @throws CommandFailed */
export async function findBusiness(
  { stores, operations }: CliContext,
  host: string,
  partnerName: string | null,
): Promise<Business> {
  const partners = await operations.listPartners();
  const asked = partners.filter(
    ({ id, name }) => partnerName === null || partnerName === name || partnerName === id,
  );
  if (asked.length === 0 && partnerName !== null)
    throw new CommandFailed(`There is no partner "${partnerName}"`);
  const found = await stores.businesses.findByHosts(asked.map(({ id }) => ({ partnerId: id, host })));
  const [business, other] = found.filter((candidate) => candidate !== null);
  if (business === undefined) throw new CommandFailed(`No business is onboarded with the website ${host}`);
  if (other !== undefined) throw new CommandFailed(`Several partners have ${host}: say which with --partner`);
  return business;
}
