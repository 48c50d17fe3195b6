import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { TimedOut, within } from '../../domain/within';
import { Semaphore } from '../../lib/semaphore';
import type { ResolveName } from './address-guard';
import { createHostsFile, type FindInHostsFile } from './hosts-file';

/** Less than a connection may take, so that a name that is not answered is told as such. */
const DEADLINE_MS = 4_000;
const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;
const LOOKUPS_OF_TENANT_MAX = 8;
/** How long a name that did not resolve is not asked for again. */
const FAILURE_KEPT_MS = 5_000;
const FAILURES_MAX = 10_000;

export interface NameResolverOptions {
  /** `address` or `address:port`; those of the system unless given. */
  readonly servers?: readonly string[];
  readonly hostsFile?: FindInHostsFile;
  readonly deadlineMs?: number;
}

export interface NameResolver {
  /** Looks names up for one tenant, whose look-ups wait for one another and for nobody else's. */
  resolveFor(tenant: string): ResolveName;
  /** Ends the look-ups that run or wait. */
  close(): void;
}

/**
 * Asks name servers itself, without the few threads in which `dns.lookup` works: names that are never answered hold
 * up nobody else's. The hosts file comes first, as usual; search domains are not tried.
 */
export function createNameResolver(options: NameResolverOptions = {}): NameResolver {
  const { deadlineMs = DEADLINE_MS } = options;
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (options.servers !== undefined && options.servers.length > 0) resolver.setServers(options.servers);
  const findInHostsFile = options.hostsFile ?? createHostsFile();
  const failures = new Map<string, { readonly code: string; readonly untilMs: number }>();
  let isClosed = false;
  const tenants = new Map<string, TenantLookups>();

  async function resolve(hostname: string): Promise<LookupAddress[]> {
    if (isClosed) throw lookupError('ECANCELLED', hostname);
    const local = await findInHostsFile(hostname);
    if (local.length > 0) return [...local];
    const failure = failures.get(hostname);
    if (failure !== undefined && failure.untilMs > performance.now())
      throw lookupError(failure.code, hostname);
    try {
      return await within(deadlineMs, askBoth(resolver, hostname), `No answer within ${deadlineMs} ms`);
    } catch (error) {
      const code = codeOf(error);
      if (failures.size >= FAILURES_MAX) failures.clear();
      failures.set(hostname, { code, untilMs: performance.now() + FAILURE_KEPT_MS });
      throw lookupError(code, hostname);
    }
  }

  return {
    resolveFor: (tenant) => async (hostname) => {
      const lookups = tenants.get(tenant) ?? new TenantLookups(resolve);
      tenants.set(tenant, lookups);
      try {
        return await lookups.ask(hostname);
      } finally {
        if (lookups.isIdle) tenants.delete(tenant);
      }
    },
    close() {
      isClosed = true;
      resolver.cancel();
    },
  };
}

/** @throws Error naming the entry that is no address of a server. */
export function parseServers(servers: readonly string[]): void {
  for (const server of servers) {
    try {
      new Resolver().setServers([server]);
    } catch {
      throw new Error(`"${server}" is not the IP address of a name server, with a port or without`);
    }
  }
}

/** The look-ups of one tenant: so many at a time, and those for one name share its answer. */
class TenantLookups {
  readonly #resolve: ResolveName;
  readonly #permits = new Semaphore(LOOKUPS_OF_TENANT_MAX);
  readonly #answers = new Map<string, Promise<LookupAddress[]>>();

  constructor(resolve: ResolveName) {
    this.#resolve = resolve;
  }

  get isIdle(): boolean {
    return this.#answers.size === 0;
  }

  async ask(hostname: string): Promise<LookupAddress[]> {
    const answer = this.#answers.get(hostname) ?? this.#find(hostname);
    this.#answers.set(hostname, answer);
    return await answer;
  }

  async #find(hostname: string): Promise<LookupAddress[]> {
    try {
      return await this.#permits.run(
        () => undefined,
        async () => await this.#resolve(hostname),
      );
    } finally {
      this.#answers.delete(hostname);
    }
  }
}

/** Both kinds of addresses at once; one kind is enough. */
async function askBoth(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [...addressesOf(four, 4), ...addressesOf(six, 6)];
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }));
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof TimedOut) return 'ETIMEOUT';
  const code =
    typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : 'EFAIL';
  // It is the name server that refused, not the receiver.
  return code === 'ECONNREFUSED' ? 'EAI_AGAIN' : code;
}

/** In the form of those of `dns.lookup`. */
function lookupError(code: string, hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`The name ${hostname} could not be looked up`), { code, hostname });
}
