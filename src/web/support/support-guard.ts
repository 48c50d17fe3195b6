import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { SignedInSupporter } from '../../operations/accounts/support/support-session';
import { seeOther } from '../request-parts';
import { guardSession, type SessionLookUp } from '../session';

/** Lets a request pass that belongs to an active session of the support page; others are asked to sign in. */
export function createSupportGuard(lookUp: SessionLookUp<SignedInSupporter>): Middleware {
  return guardSession(lookUp, {
    accept(ctx, supporter) {
      ctx.state.supporter = supporter;
    },
    refuse: (ctx) => seeOther(ctx, '/support/sign-in'),
  });
}

/** Who works here, on a page behind the guard. */
export function supporterOf(ctx: RequestContext): SignedInSupporter {
  const { supporter } = ctx.state;
  invariant(supporter !== undefined, 'the guard runs before the page');
  return supporter;
}
