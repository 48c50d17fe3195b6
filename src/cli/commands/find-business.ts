import type { Business } from '../../domain/accounts/business';
import { command } from '../command';
import { CommandFailed, type CliContext } from '../context';
import { websiteHost } from '../values';

/** A command about one business, which `findBusiness` finds by these options. */
export function ofWebsite(name: string, summary: string) {
  return command(name, summary)
    .requiredOption('--website <website>', 'whose, such as example.com', websiteHost)
    .option('--partner <name>', 'where several partners have the website');
}

type ListedPartner = Awaited<ReturnType<CliContext['operations']['listPartners']>>[number];

/** By its name or id. @throws CommandFailed */
export async function findPartner({ operations }: CliContext, named: string): Promise<ListedPartner> {
  const partners = await operations.listPartners();
  const partner = partners.find(({ id, name }) => name === named || id === named);
  if (partner === undefined) throw new CommandFailed(`There is no partner "${named}"`);
  return partner;
}

/** The one business with a website, of all partners or of the one named. @throws CommandFailed */
export async function findBusiness(
  context: CliContext,
  host: string,
  partnerName: string | undefined,
): Promise<Business> {
  const { stores, operations } = context;
  const asked =
    partnerName === undefined ? await operations.listPartners() : [await findPartner(context, partnerName)];
  const found = await stores.businesses.findByHosts(asked.map(({ id }) => ({ partnerId: id, host })));
  const [business, other] = found.filter((candidate) => candidate !== null);
  if (business === undefined) throw new CommandFailed(`No business is onboarded with the website ${host}`);
  if (other !== undefined) throw new CommandFailed(`Several partners have ${host}: say which with --partner`);
  return business;
}
