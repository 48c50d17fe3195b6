import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { parseHosts } from '../../src/sender/addresses/hosts-file';
import {
  createNameResolver,
  parseServers,
  type NameResolver,
} from '../../src/sender/addresses/name-resolver';
import { aDnsServer, type DnsAnswer, type DnsServer } from '../support/deliveries/dns-server';

const GOOD = '93.184.215.14';
const NEVER_ANSWERED = /^dead/;

let server: DnsServer;
let answers: Record<string, DnsAnswer> = {};

beforeAll(async () => {
  server = await aDnsServer((name) => (NEVER_ANSWERED.test(name) ? 'silence' : (answers[name] ?? [GOOD])));
});
beforeEach(() => {
  answers = {};
  server.asked.length = 0;
});
afterAll(() => server.close());

const aResolver = (deadlineMs = 10_000): NameResolver =>
  createNameResolver({ servers: [server.address], deadlineMs, hostsFile: async () => [] });

async function lookUp(names: NameResolver, hostname: string, tenant = 'par_1'): Promise<LookupAddress[]> {
  return await names.resolveFor(tenant)(hostname);
}

describe('a name resolver', () => {
  it('answers a tenant while a hundred names of another are never answered', async () => {
    const names = aResolver();
    const dead = Array.from({ length: 100 }, (_, index) =>
      lookUp(names, `dead-${index}.example`, 'par_hostile'),
    );
    const ended = Promise.allSettled(dead);

    await expect(lookUp(names, 'good.example')).resolves.toEqual([{ address: GOOD, family: 4 }]);

    // A tenant has eight look-ups at a time; its others wait for them.
    expect(new Set(server.asked).size).toBeLessThanOrEqual(9);
    names.close();
    await ended;
  });

  it('gives up a name that is not answered, and does not ask for it again at once', async () => {
    const names = aResolver(20);

    await expect(lookUp(names, 'dead.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    const asked = server.asked.length;
    await expect(lookUp(names, 'dead.example', 'par_2')).rejects.toMatchObject({ code: 'ETIMEOUT' });

    expect(server.asked).toHaveLength(asked);
    names.close();
  });

  it('tells that a name does not exist', async () => {
    answers = { 'gone.example': [] };

    await expect(lookUp(aResolver(), 'gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('asks once for look-ups of one name at the same time, and again afterwards', async () => {
    const names = aResolver();

    const found = await Promise.all(Array.from({ length: 32 }, () => lookUp(names, 'shared.example')));
    answers = { 'shared.example': ['1.1.1.1'] };

    expect(found.flat().every(({ address }) => address === GOOD)).toBe(true);
    expect(server.asked).toEqual(['shared.example']);
    await expect(lookUp(names, 'shared.example')).resolves.toEqual([{ address: '1.1.1.1', family: 4 }]);
  });

  it('knows localhost and the names of the hosts file without asking anybody', async () => {
    const names = createNameResolver({ servers: ['127.0.0.1:1'] });

    const addresses = await lookUp(names, 'localhost');

    expect(addresses.map(({ address }) => address)).toContain('127.0.0.1');
    expect(
      parseHosts('10.0.0.5 Receiver receiver.internal # inside\n# 10.0.0.6 other\n').get('receiver'),
    ).toEqual([{ address: '10.0.0.5', family: 4 }]);
  });

  it('refuses a server that is no address', () => {
    expect(() => parseServers(['10.0.0.2', 'ns.example'])).toThrow('"ns.example" is not the IP address');
  });
});
