import type { Model } from 'mongoose';
import { hostPatterns } from '../../domain/accounts/additional-hosts';
import { inTransaction, type Transaction } from '../mongo/transact';
import type { Business } from '../../domain/accounts/business';
import { toBusiness } from './business-document';
import { NOT_DELETED, type BusinessRecord } from './business-schema';

/** A host as a partner's visitors and users name it. */
export interface HostAddress {
  readonly partnerId: string;
  readonly host: string;
}

export interface BusinessesByHost {
  /** The active business of a partner at a host. */
  findByHost(partnerId: string, host: string, transaction?: Transaction): Promise<Business | null>;
  /** Active businesses of one or several partners that have these hosts, as their own or else among their further ones, in the order asked for. */
  findByHosts(addresses: readonly HostAddress[]): Promise<(Business | null)[]>;
  /** Active businesses of a partner with any of these among their further hosts. */
  findByAdditionalHosts(
    partnerId: string,
    hosts: readonly string[],
    transaction?: Transaction,
  ): Promise<Business[]>;
}

export function createBusinessesByHost(businesses: Model<BusinessRecord>): BusinessesByHost {
  return {
    async findByHost(partnerId, host, transaction) {
      const record = await businesses
        .findOne({ partnerId, host, ...NOT_DELETED }, null, inTransaction(transaction))
        .lean();
      return record === null ? null : toBusiness(record);
    },

    async findByHosts(addresses) {
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

    async findByAdditionalHosts(partnerId, hosts, transaction) {
      const records = await businesses
        .find(
          { partnerId, additionalHosts: { $in: [...hosts] }, ...NOT_DELETED },
          null,
          inTransaction(transaction),
        )
        .lean();
      return records.map(toBusiness);
    },
  };

  async function read(
    field: 'host' | 'additionalHosts',
    addresses: readonly HostAddress[],
    valuesOf: (address: HostAddress) => readonly string[],
  ): Promise<Business[]> {
    const records = await businesses
      .find({
        partnerId: { $in: [...new Set(addresses.map(({ partnerId }) => partnerId))] },
        [field]: { $in: [...new Set(addresses.flatMap(valuesOf))] },
        ...NOT_DELETED,
      })
      .lean();
    return records.map(toBusiness);
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
