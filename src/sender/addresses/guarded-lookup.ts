import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy, ResolveName } from './address-guard';
import { judgeAnswer } from './address-guard';

/** Given to a socket instead of an address; its code survives the trip through net and http. */
export class BlockedAddress extends Error {
  readonly code = 'blocked_address';

  constructor(readonly reason: string) {
    super(reason);
    this.name = 'BlockedAddress';
  }
}

/**
 * A `lookup` function for sockets that hands out vetted addresses only. A name with a single refused address
 * among its answers is refused as a whole. The socket dials exactly what was vetted here, so a name that
 * changes its answer between check and use gains nothing. Node never calls it for a host that is an IP
 * address: those are judged by `judgeUrl`. All answers are judged, also those of a family that can't be used.
 */
export function createGuardedLookup(policy: AddressPolicy, resolve: ResolveName): LookupFunction {
  async function vetted(hostname: string, family: LookupOptions['family']): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname);
    const verdict = judgeAnswer(addresses, policy);
    if (!verdict.ok) throw new BlockedAddress(`${hostname}: ${verdict.reason}`);
    return addresses.filter((address) => !family || address.family === family);
  }

  return (hostname, { family, all }, callback) => {
    vetted(hostname, family).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(noAddress(hostname), []);
        else if (all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  });
}
