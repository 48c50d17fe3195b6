import { grants, InsufficientScope, MissingApiKey, type AccessScope, type Caller } from '../../domain/access';
import type { Middleware, RequestContext } from '../context';

export type AuthenticateKey = (apiKey: string) => Promise<Caller>;

/** Lets a request pass whose API key grants the scope, and says who is calling. */
export function authenticate(authenticateKey: AuthenticateKey, scope: AccessScope): Middleware {
  return async (ctx, next) => {
    const caller = await authenticateKey(apiKeyOf(ctx));
    ctx.state.caller = caller;
    if (!grants(caller.scope, scope)) throw new InsufficientScope(caller.scope, scope);
    await next();
  };
}

/** Visitor-identification products can't set headers, so the query works too; the header wins. */
function apiKeyOf(ctx: RequestContext): string {
  const candidates = [ctx.get('x-api-key'), ctx.query['x-api-key'], ctx.query['api_key']];
  const apiKey = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  if (typeof apiKey !== 'string') throw new MissingApiKey();
  return apiKey;
}
