import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { FailedCredentials } from '../../http/limits/failed-credentials';
import type { Actor } from '../../operations/accounts/audit/record-audit';
import type { SignedInSupporter } from '../../operations/accounts/support/support-session';
import { requireFormToken } from '../own-form';
import type { SessionCookie } from '../sign-in/session-cookie';
import { authenticateSession } from '../sign-in/session-guard';

export interface SupportGuardDependencies {
  readonly findSupportSession: (value: string) => Promise<SignedInSupporter | null>;
  readonly cookie: SessionCookie;
  readonly failed: FailedCredentials;
}

/** Lets a request pass that belongs to an active session of the support page; others are asked to sign in. */
export function createSupportGuard({
  findSupportSession,
  cookie,
  failed,
}: SupportGuardDependencies): Middleware {
  return async (ctx, next) => {
    const value = cookie.read(ctx);
    const supporter =
      value === null ? null : await authenticateSession(failed, ctx, value, findSupportSession);
    if (supporter === null) {
      if (value !== null) cookie.clear(ctx);
      ctx.status = 303;
      ctx.redirect('/support/sign-in');
      return;
    }
    ctx.state.supporter = supporter;
    await next();
  };
}

/** Who works here, on a page behind the guard. */
export function supporterOf(ctx: RequestContext): SignedInSupporter {
  const { supporter } = ctx.state;
  invariant(supporter !== undefined, 'the guard runs before the page');
  return supporter;
}

/** Lets a form pass that came from a page of this very session. */
export const requireOwnForm = requireFormToken((ctx) => supporterOf(ctx).formToken);

/** Who works here, as the audit trail names it. */
export function supportActor(ctx: RequestContext): Actor {
  return { kind: 'session', id: supporterOf(ctx).sessionId, requestId: ctx.state.requestId };
}
