import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const HOSTS_FILE = '/etc/hosts';
const READ_AGAIN_MS = 5_000;

export type FindInHostsFile = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Names that the machine knows by itself: its hosts file, read again every few seconds, and `localhost`. */
export function createHostsFile(path = HOSTS_FILE): FindInHostsFile {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let names: Promise<ReadonlyMap<string, LookupAddress[]>> = Promise.resolve(new Map());
  return async (hostname) => {
    if (performance.now() - readAtMs > READ_AGAIN_MS) {
      readAtMs = performance.now();
      names = readFile(path, 'utf8').then(parseHosts, () => new Map());
    }
    const listed = (await names).get(hostname) ?? [];
    return listed.length > 0 || !isLocalhost(hostname) ? listed : LOOPBACK;
  };
}

/** RFC 6761: these names are loopback, whoever is asked. */
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

export function parseHosts(text: string): ReadonlyMap<string, LookupAddress[]> {
  const found = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      found.set(key, [...(found.get(key) ?? []), { address, family }]);
    }
  }
  return found;
}
