import type { Operations } from './compose-operations';
import type { Route } from './http/route';

/** Every operation of the API. Fixed paths come before those with parameters. */
export function composeRoutes(_operations: Operations): Route[] {
  return [];
}
