import { grants, InsufficientScope } from '../../domain/accounts/api-key-scopes';
import { invariant } from '../../domain/errors';
import type { RequestContext } from '../../http/context';

/** For what a key may not see or do below `write`, as by the API. @throws InsufficientScope */
export function requireWrite({ state }: RequestContext): void {
  invariant(state.supporter !== undefined, 'the guard runs before the page');
  const { scope } = state.supporter;
  if (!grants(scope, 'write')) throw new InsufficientScope(scope, 'write');
}
