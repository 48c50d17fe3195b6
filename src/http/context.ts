import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Caller } from '../domain/access';

/** What middleware knows about a request. */
export interface RequestState {
  requestId: string;
  /** Set once the API key is verified. */
  caller?: Caller;
}

export type RequestContext = ParameterizedContext<RequestState>;
export type Middleware = KoaMiddleware<RequestState>;
