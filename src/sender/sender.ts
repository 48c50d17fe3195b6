import type { AddressPolicy, ResolveName, UrlVerdict } from './addresses/address-guard';
import { judgeUrl } from './addresses/address-guard';
import { AbortListeners } from './abort-listeners';
import { ConnectionPool } from './connection-pool';
import type { TlsOptions } from './dial';
import { DIRECT, type Egress } from './egress/http-proxy';
import type { Exchange } from '../domain/deliveries/attempts/exchange';
import { ExchangeRecorder, unsentExchange } from './exchange-recorder';
import { createGuardedLookup } from './addresses/guarded-lookup';
import { createNameResolver, type NameResolver } from './addresses/name-resolver';

const CONNECT_TIMEOUT_MS = 5_000;
const JUDGED_URLS_MAX = 10_000;

export interface SenderOptions {
  /** From the start to the last body byte. */
  readonly timeoutMs: number;
  /** Name look-up, TCP and TLS together; 5 s unless given. */
  readonly connectTimeoutMs?: number;
  readonly policy: AddressPolicy;
  /** Certificate authorities trusted instead of the usual ones. */
  readonly tls?: TlsOptions;
  /** How requests leave this machine; directly unless given. */
  readonly egress?: Egress;
  readonly names?: NameResolver;
  /** Stands in for all look-ups of names. */
  readonly resolve?: ResolveName;
}

export interface OutgoingRequest {
  /** Whose look-ups of names wait for one another; all requests without one share theirs. */
  readonly tenant?: string;
  readonly url: string;
  /** POST unless given. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Name, value, name, value … in final form. */
  readonly headers: readonly string[];
  /** Sent as it is. Left out with GET and HEAD. */
  readonly body?: Buffer;
  /** Ends the exchange as `interrupted`. */
  readonly signal?: AbortSignal;
}

export interface Sender {
  /**
   * Sends one request and never rejects: all that happens on the way is in the exchange. Redirects are not
   * followed, nothing is retried. How many are under way at a time is the caller's decision.
   */
  send(request: OutgoingRequest): Promise<Exchange>;
  /** How many unused connections are kept open. */
  idleConnections(): number;
  /** Ends what is still under way as `interrupted` and closes all connections. */
  close(): Promise<void>;
}

/** Sends requests to addresses that the policy permits, over kept-alive connections. */
export function createSender(options: SenderOptions): Sender {
  const { timeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS, policy, tls = {}, egress = DIRECT } = options;
  const names = options.names ?? createNameResolver();
  const lookupFor = (tenant: string) =>
    createGuardedLookup(policy, options.resolve ?? names.resolveFor(tenant));
  const pool = new ConnectionPool({ timeoutMs: connectTimeoutMs, tls, ...egress });
  const judge = rememberVerdicts((url) => judgeUrl(url, policy));
  const abortListeners = new AbortListeners();
  const closing = new AbortController();
  const late = { code: 'timeout', message: `No complete answer within ${timeoutMs} ms` } as const;
  const interrupted = { code: 'interrupted', message: 'The sender gave up' } as const;

  return {
    async send({ tenant = '', url, method = 'POST', headers, body, signal }) {
      const verdict = judge(url);
      if (!verdict.ok) return unsentExchange('blocked_address', verdict.reason);
      if (closing.signal.aborted || signal?.aborted === true) {
        return unsentExchange(interrupted.code, interrupted.message);
      }
      const { destination } = verdict;
      return await new Promise((settle) => {
        const connection = pool.acquire(destination, lookupFor(tenant));
        const recorder = new ExchangeRecorder(connection, (exchange, state) => {
          clearTimeout(deadline);
          abortListeners.remove(closing.signal, interrupt);
          if (signal !== undefined) abortListeners.remove(signal, interrupt);
          if (state === 'complete') pool.release(connection);
          else connection.destroy();
          settle(exchange);
        });
        const interrupt = () => recorder.stop(interrupted);
        const deadline = setTimeout(() => recorder.stop(late), timeoutMs);
        abortListeners.add(closing.signal, interrupt);
        if (signal !== undefined) abortListeners.add(signal, interrupt);
        recorder.send({ method, destination, headers, body });
      });
    },

    idleConnections: () => pool.idleCount,

    async close() {
      closing.abort();
      pool.close();
      if (options.names === undefined) names.close();
    },
  };
}

/** Thousands of requests a second go to few addresses, and judging one costs more than remembering it. */
function rememberVerdicts(judge: (url: string) => UrlVerdict): (url: string) => UrlVerdict {
  const known = new Map<string, UrlVerdict>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    if (known.size >= JUDGED_URLS_MAX) known.clear();
    const verdict = judge(url);
    known.set(url, verdict);
    return verdict;
  };
}
