import type { LookupFunction } from 'node:net';
import type { AddressPolicy, ResolveAll } from './address-guard';
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
export function createGuardedLookup(policy: AddressPolicy, resolve: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const verdict = judgeAnswer(addresses, policy);
      if (!verdict.ok) return callback(new BlockedAddress(`${hostname}: ${verdict.reason}`), []);
      const usable = addresses.filter(({ family }) => !options.family || family === options.family);
      const [first] = usable;
      if (first === undefined) return callback(noAddress(hostname), []);
      return options.all === true ? callback(null, usable) : callback(null, first.address, first.family);
    });
  };
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  });
}
