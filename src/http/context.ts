import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Caller } from '../domain/access';
import type { SignedInUser } from '../operations/login/find-session';
import type { SignedInSupporter } from '../operations/support/support-session';

/** What middleware knows about a request. */
export interface RequestState {
  requestId: string;
  /** Set once the API key is verified. */
  caller?: Caller;
  /** Set once the session of a page is verified. */
  signedInUser?: SignedInUser;
  /** Set once the session of the support page is verified. */
  supporter?: SignedInSupporter;
  /** What was sent as JSON or by a form; absent until it is read. */
  body?: unknown;
  /** The text of the body, where a repeat must be told from another request. */
  bodyText?: string;
  /** Told how many bytes the body turned out to have, where that matters. */
  onBodyRead?: (bytes: number) => void;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
