import { judgeUrl, type AddressPolicy, type ResolveName } from './addresses/address-guard';
import { AbortListeners } from './abort-listeners';
import { ConnectionPool } from './connection-pool';
import type { TlsOptions } from './dial';
import { DIRECT, type Egress } from './egress/http-proxy';
import type { Exchange } from '../domain/deliveries/attempts/exchange';
import { ExchangeRecorder, unsentExchange } from './exchange-recorder';
import { createGuardedLookup } from './addresses/guarded-lookup';
import { createNameResolver, type NameResolver } from './addresses/name-resolver';

const CONNECT_TIMEOUT_MS = 5_000;

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
  readonly method?: 'GET' | 'POST';
  /** Name, value, name, value … in final form. */
  readonly headers: readonly string[];
  /** Sent as it is. Left out with GET. */
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
  const abortListeners = new AbortListeners();
  const closing = new AbortController();
  const late = { code: 'timeout', message: `No complete answer within ${timeoutMs} ms` } as const;
  const interrupted = { code: 'interrupted', message: 'The sender gave up' } as const;

  return {
    async send({ tenant = '', url, method = 'POST', headers, body, signal }) {
      const verdict = judgeUrl(url, policy);
      if (!verdict.ok) return unsentExchange('blocked_address', verdict.reason);
      const signals = signal === undefined ? [closing.signal] : [closing.signal, signal];
      if (signals.some(({ aborted }) => aborted))
        return unsentExchange(interrupted.code, interrupted.message);
      const { destination } = verdict;
      return await new Promise((settle) => {
        const connection = pool.acquire(destination, lookupFor(tenant));
        const recorder = new ExchangeRecorder(connection, (exchange, state) => {
          clearTimeout(deadline);
          for (const one of signals) abortListeners.remove(one, interrupt);
          if (state === 'complete') pool.release(connection);
          else connection.destroy();
          settle(exchange);
        });
        const interrupt = () => recorder.stop(interrupted);
        const deadline = setTimeout(() => recorder.stop(late), timeoutMs);
        for (const one of signals) abortListeners.add(one, interrupt);
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
