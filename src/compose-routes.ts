import type { Operations } from './compose-operations';
import type { Route } from './http/route';
import { createUserRoutes } from './http/users/routes';

/** Every operation of the API. Fixed paths come before those with parameters. */
export function composeRoutes(operations: Operations): Route[] {
  return [...createUserRoutes(operations)];
}
