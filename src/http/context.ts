import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Caller } from '../domain/accounts/api-key-scopes';
import type { SignedInUser } from '../operations/accounts/login/find-session';
import type { SignedInSupporter } from '../operations/accounts/support/support-session';
import type { UserAccount } from '../operations/accounts/users/find-user';
import type { Throughput } from './read-body';

/** What middleware knows about a request. */
export interface RequestState {
  requestId: string;
  /** Set once the API key is verified. */
  caller?: Caller;
  /** Set once the session of a page is verified. */
  signedInUser?: SignedInUser;
  /** Set where the pages of a business are about to be shown. */
  account?: UserAccount;
  /** Set once the session of the support page is verified. */
  supporter?: SignedInSupporter;
  /** What was sent as JSON or by a form; absent until it is read. */
  body?: unknown;
  /** Set where a large body has taken its place among those in progress. */
  place?: BodyPlace;
  /** SHA-256 of the body as sent, where the request has an `Idempotency-Key`. */
  bodyHash?: string;
}

/** Room that a large body has taken. */
export interface BodyPlace {
  /** How fast the body must arrive. */
  readonly throughput: Throughput;
  /** Told how many bytes the body turned out to have: gives back the rest. */
  keep(bytes: number): void;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Template of the route that took the request, such as `/api/v1/prospect/:id`; `unmatched` where none did. */
export function routeOf(ctx: RequestContext): string {
  const matched: unknown = ctx['_matchedRoute'];
  return typeof matched === 'string' ? matched : 'unmatched';
}

/** Callers may send any word as a method: those that HTTP does not know are all `other`. */
export function methodOf(ctx: RequestContext): string {
  return METHODS.has(ctx.method) ? ctx.method : 'other';
}
