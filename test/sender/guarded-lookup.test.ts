import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import type { AddressPolicy } from '../../src/sender/addresses/address-guard';
import { createGuardedLookup } from '../../src/sender/addresses/guarded-lookup';
import { answering } from './a-sender';

const STRICT: AddressPolicy = { allowHttp: false, allowedCidrs: [] };

describe('createGuardedLookup', () => {
  it('hands out the vetted addresses', async () => {
    const lookup = createGuardedLookup(STRICT, answering('1.1.1.1', '2606:4700::1111'));

    await expect(lookUp(lookup, { all: true })).resolves.toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(lookUp(lookup, {})).resolves.toBe('1.1.1.1');
  });

  it('refuses a mixed set as a whole', async () => {
    const lookup = createGuardedLookup(STRICT, answering('1.1.1.1', '10.0.0.1'));

    await expect(lookUp(lookup, { all: true })).rejects.toMatchObject({ code: 'blocked_address' });
  });

  it('judges every answer anew, so that a name cannot change its mind', async () => {
    const answers = ['1.1.1.1', '127.0.0.1'];
    const lookup = createGuardedLookup(STRICT, async (name) => await answering(answers.shift() ?? '')(name));

    await expect(lookUp(lookup, {})).resolves.toBe('1.1.1.1');
    await expect(lookUp(lookup, {})).rejects.toMatchObject({ code: 'blocked_address' });
  });

  it('reports an answer without addresses like a name that does not exist', async () => {
    const lookup = createGuardedLookup(STRICT, answering());

    await expect(lookUp(lookup, { all: true })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

async function lookUp(
  lookup: ReturnType<typeof createGuardedLookup>,
  options: { all?: boolean },
): Promise<string | LookupAddress[]> {
  return await new Promise((resolve, reject) => {
    lookup('ex.com', options, (error, address) => (error === null ? resolve(address) : reject(error)));
  });
}
