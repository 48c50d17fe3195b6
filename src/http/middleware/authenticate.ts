import {
  grants,
  InsufficientScope,
  MissingApiKey,
  type AccessScope,
  type Caller,
} from '../../domain/accounts/api-key-scopes';
import type { Middleware, RequestContext } from '../context';
import type { FailedCredentials } from '../limits/failed-credentials';

export type AuthenticateKey = (apiKey: string) => Promise<Caller>;

/** Lets a request pass whose API key grants the scope, and says who is calling. */
export function authenticate(
  authenticateKey: AuthenticateKey,
  failed: FailedCredentials,
  { scope, isInQuery }: { readonly scope: AccessScope; readonly isInQuery: boolean },
): Middleware {
  return async (ctx, next) => {
    const apiKey = apiKeyOf(ctx, isInQuery);
    const caller = await failed.verify(ctx, apiKey, authenticateKey);
    ctx.state.caller = caller;
    if (!grants(caller.scope, scope)) throw new InsufficientScope(caller.scope, scope);
    await next();
  };
}

/** Visitor-identification products can't set headers, so the query may work too; the header wins. */
function apiKeyOf(ctx: RequestContext, isInQuery: boolean): string {
  const inQuery = isInQuery ? [ctx.query['x-api-key'], ctx.query['api_key']] : [];
  const candidates = [ctx.get('x-api-key'), ...inQuery];
  const apiKey = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  if (typeof apiKey !== 'string') throw new MissingApiKey();
  return apiKey;
}
