import { hostPatterns } from '../../domain/accounts/additional-hosts';
import type { Business } from '../../domain/accounts/business';
import type { Transaction } from '../mongo/transact';
import { NOT_DELETED, type BusinessCollection } from './business-document';

/** A host as a partner's visitors and users name it. */
export interface HostAddress {
  readonly partnerId: string;
  readonly host: string;
}

export function createBusinessesByHost({ find, findBy, findOne }: BusinessCollection) {
  return {
    /** The active business of a partner at a host. */
    findByHost: async (partnerId: string, host: string, transaction?: Transaction) =>
      await findOne({ partnerId, host, ...NOT_DELETED }, transaction),

    /** Active businesses of one or several partners that have these hosts, as their own or else among their further ones, in the order asked for. */
    async findByHosts(addresses: readonly HostAddress[]): Promise<(Business | null)[]> {
      const partnerIds = [...new Set(addresses.map(({ partnerId }) => partnerId))];
      const hosts = [...new Set(addresses.map(({ host }) => host))];
      const ofPartners = { partnerId: { $in: partnerIds }, ...NOT_DELETED };
      const own = new Map((await findBy('host', hosts, ofPartners)).map((found) => [keyOf(found), found]));
      // Nearly always all are found: only the others are looked for among further hosts.
      const others = addresses.filter((address) => !own.has(keyOf(address)));
      const patterns = others.flatMap(({ host }) => hostPatterns(host));
      const holders = await findBy('additionalHosts', patterns, ofPartners);
      return addresses.map((address) => own.get(keyOf(address)) ?? holderOf(holders, address));
    },

    /** Active businesses of a partner that have any of these hosts, as their own or among their further ones. */
    async findByAnyHost(partnerId: string, hosts: readonly string[], transaction: Transaction) {
      const $or = [{ host: { $in: hosts } }, { additionalHosts: { $in: hosts } }];
      return await find({ partnerId, ...NOT_DELETED, $or }, { transaction });
    },
  };
}

function keyOf({ partnerId, host }: HostAddress): string {
  return `${partnerId} ${host}`;
}

/** Who has a host among its further ones: the host itself counts before names that it is below. */
function holderOf(holders: readonly Business[], { partnerId, host }: HostAddress): Business | null {
  const ofPartner = holders.filter((business) => business.partnerId === partnerId);
  for (const pattern of hostPatterns(host)) {
    const holder = ofPartner.find(({ additionalHosts }) => additionalHosts.includes(pattern));
    if (holder !== undefined) return holder;
  }
  return null;
}
