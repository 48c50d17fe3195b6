import { hostPatterns } from '../../domain/accounts/additional-hosts';
import type { Transaction } from '../mongo/transact';
import type { Business } from '../../domain/accounts/business';
import { NOT_DELETED, type BusinessCollection } from './business-document';

/** A host as a partner's visitors and users name it. */
export interface HostAddress {
  readonly partnerId: string;
  readonly host: string;
}

export function createBusinessesByHost({ find, findOne }: BusinessCollection) {
  return {
    /** The active business of a partner at a host. */
    findByHost: async (partnerId: string, host: string, transaction?: Transaction) =>
      await findOne({ partnerId, host, ...NOT_DELETED }, transaction),

    /** Active businesses of one or several partners that have these hosts, as their own or else among their further ones, in the order asked for. */
    async findByHosts(addresses: readonly HostAddress[]): Promise<(Business | null)[]> {
      const ofHosts = await read('host', addresses, ({ host }) => [host]);
      const own = new Map(ofHosts.map((business) => [`${business.partnerId} ${business.host}`, business]));
      const isOwn = ({ partnerId, host }: HostAddress) => own.has(`${partnerId} ${host}`);
      // Nearly always all are found: only the others are looked for among further hosts.
      const others = addresses.filter((address) => !isOwn(address));
      const holders = others.length === 0 ? [] : await read('additionalHosts', others, patternsOf);
      return addresses.map(
        (address) => own.get(`${address.partnerId} ${address.host}`) ?? holderOf(holders, address),
      );
    },

    /** Active businesses of a partner with any of these among their further hosts. */
    findByAdditionalHosts: async (partnerId: string, hosts: readonly string[], transaction?: Transaction) =>
      await find({ partnerId, additionalHosts: { $in: [...hosts] }, ...NOT_DELETED }, { transaction }),
  };

  async function read(
    field: 'host' | 'additionalHosts',
    addresses: readonly HostAddress[],
    valuesOf: (address: HostAddress) => readonly string[],
  ): Promise<Business[]> {
    return await find({
      partnerId: { $in: [...new Set(addresses.map(({ partnerId }) => partnerId))] },
      [field]: { $in: [...new Set(addresses.flatMap(valuesOf))] },
      ...NOT_DELETED,
    });
  }
}

const patternsOf = ({ host }: HostAddress): readonly string[] => hostPatterns(host);

/** Who has a host among its further ones: the host itself counts before names that it is below. */
function holderOf(holders: readonly Business[], { partnerId, host }: HostAddress): Business | null {
  const ofPartner = holders.filter((business) => business.partnerId === partnerId);
  for (const pattern of hostPatterns(host)) {
    const holder = ofPartner.find(({ additionalHosts }) => additionalHosts.includes(pattern));
    if (holder !== undefined) return holder;
  }
  return null;
}
