import { Resolver, type LookupAddress } from 'node:dns';
import type { ResolveAll } from './address-guard';
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
  readonly lookupsOfTenantMax?: number;
}

export interface NameResolver {
  /** Looks names up for one tenant, whose look-ups wait for one another and for nobody else's. */
  resolveFor(tenant: string): ResolveAll;
  /** Ends the look-ups that run or wait. */
  close(): void;
}

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Asks name servers itself, without the few threads in which `dns.lookup` works: names that are never answered hold
 * up nobody else's. The hosts file comes first, as usual; search domains are not tried.
 */
export function createNameResolver(options: NameResolverOptions = {}): NameResolver {
  const { deadlineMs = DEADLINE_MS, lookupsOfTenantMax = LOOKUPS_OF_TENANT_MAX } = options;
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (options.servers !== undefined && options.servers.length > 0) resolver.setServers(options.servers);
  const findInHostsFile = options.hostsFile ?? createHostsFile();
  const failures = new Map<string, { readonly error: NodeJS.ErrnoException; readonly untilMs: number }>();
  let isClosed = false;
  const tenants = new Map<string, TenantLookups>();

  async function resolve(hostname: string): Promise<LookupAddress[]> {
    if (isClosed) throw lookupError('ECANCELLED', hostname);
    const local = await findInHostsFile(hostname);
    if (local.length > 0) return [...local];
    const failure = failures.get(hostname);
    if (failure !== undefined && failure.untilMs > performance.now()) throw failure.error;
    try {
      return await withinDeadline(hostname, deadlineMs, askBoth(resolver, hostname));
    } catch (thrown) {
      const error = toLookupError(thrown, hostname);
      if (failures.size >= FAILURES_MAX) failures.clear();
      failures.set(hostname, { error, untilMs: performance.now() + FAILURE_KEPT_MS });
      throw error;
    }
  }

  return {
    resolveFor: (tenant) => (hostname, _options, callback) => {
      const lookups = tenants.get(tenant) ?? new TenantLookups(resolve, lookupsOfTenantMax);
      tenants.set(tenant, lookups);
      lookups.ask(hostname, (error, addresses) => {
        if (lookups.isIdle) tenants.delete(tenant);
        callback(error, addresses);
      });
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
  readonly #resolve: (hostname: string) => Promise<LookupAddress[]>;
  readonly #max: number;
  readonly #waiting = new Map<string, Answer[]>();
  readonly #running = new Map<string, Answer[]>();

  constructor(resolve: (hostname: string) => Promise<LookupAddress[]>, max: number) {
    this.#resolve = resolve;
    this.#max = max;
  }

  get isIdle(): boolean {
    return this.#running.size === 0 && this.#waiting.size === 0;
  }

  ask(hostname: string, answer: Answer): void {
    const asked = this.#running.get(hostname) ?? this.#waiting.get(hostname);
    if (asked === undefined) this.#waiting.set(hostname, [answer]);
    else asked.push(answer);
    this.#startWaiting();
  }

  #startWaiting(): void {
    for (const [hostname, answers] of this.#waiting) {
      if (this.#running.size >= this.#max) return;
      this.#waiting.delete(hostname);
      this.#running.set(hostname, answers);
      const end = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]): void => {
        this.#running.delete(hostname);
        this.#startWaiting();
        for (const answer of answers) answer(error, addresses);
      };
      this.#resolve(hostname).then(
        (addresses) => end(null, addresses),
        (error: unknown) => end(toLookupError(error, hostname), []),
      );
    }
  }
}

/** Both kinds of addresses at once; one kind is enough. */
async function askBoth(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([
    ask((done) => resolver.resolve4(hostname, done), 4),
    ask((done) => resolver.resolve6(hostname, done), 6),
  ]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [four, six].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

type Done = (error: NodeJS.ErrnoException | null, addresses: string[]) => void;

async function ask(query: (done: Done) => void, family: 4 | 6): Promise<LookupAddress[]> {
  return await new Promise((resolve, reject) => {
    query((error, addresses) => {
      if (error === null) resolve(addresses.map((address) => ({ address, family })));
      else reject(error);
    });
  });
}

async function withinDeadline<Value>(
  hostname: string,
  deadlineMs: number,
  work: Promise<Value>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lookupError('ETIMEOUT', hostname)), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** An error of its own for each, in the form of those of `dns.lookup`. */
function toLookupError(thrown: unknown, hostname: string): NodeJS.ErrnoException {
  const code =
    typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : 'EFAIL';
  // It is the name server that refused, not the receiver.
  return lookupError(code === 'ECONNREFUSED' ? 'EAI_AGAIN' : code, hostname);
}

function lookupError(code: string, hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`The name ${hostname} could not be looked up`), { code, hostname });
}
