import { InvalidRequest, type Issue } from '../../domain/errors';
import type { Middleware, RequestContext } from '../context';

/** Headers that decide who asks and for what; Node.js joins repeated ones with a comma. */
const HEADERS = ['x-api-key', 'idempotency-key'];

/** Refuses what is given more than once: nobody could tell which of them was meant. @throws InvalidRequest */
export const refuseRepeats: Middleware = async (ctx, next) => {
  const issues = [...repeatedParameters(ctx), ...repeatedHeaders(ctx)];
  if (issues.length > 0) throw new InvalidRequest(issues);
  await next();
};

function repeatedParameters({ query }: RequestContext): Issue[] {
  const repeated = Object.entries(query).filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0)
    return repeated.map(([name]) => ({ path: name, message: 'is given more than once' }));
  // Two names of one parameter.
  const isTwice = Boolean(query['x-api-key']) && Boolean(query['api_key']);
  return isTwice ? [{ path: 'api_key', message: 'is given as x-api-key too' }] : [];
}

function repeatedHeaders({ req }: RequestContext): Issue[] {
  return HEADERS.filter((name) => (req.headersDistinct[name]?.length ?? 0) > 1).map((name) => ({
    path: name,
    message: 'is given more than once',
  }));
}
