import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invariant } from '../../domain/errors';
import type { Middleware, RequestContext } from '../../http/context';
import type { SignedInSupporter } from '../../operations/support/support-session';
import { messagePage, sendPage } from '../layout';
import type { SessionCookie } from '../sign-in/session-cookie';

export interface SupportGuardDependencies {
  readonly findSupportSession: (value: string) => Promise<SignedInSupporter | null>;
  readonly cookie: SessionCookie;
}

/** Lets a request pass that belongs to a living session of the support page; others are asked to sign in. */
export function createSupportGuard({ findSupportSession, cookie }: SupportGuardDependencies): Middleware {
  return async (ctx, next) => {
    const value = cookie.read(ctx);
    const supporter = value === null ? null : await findSupportSession(value);
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

const tokenField = z.looseObject({ formToken: z.string().max(256) });

/** Lets a form pass that came from a page of this very session. */
export const requireOwnForm: Middleware = async (ctx, next) => {
  const form = tokenField.safeParse(ctx.state.body);
  if (!form.success || !isSame(form.data.formToken, supporterOf(ctx).formToken)) {
    sendPage(ctx, FOREIGN_FORM, 403);
    return;
  }
  await next();
};

/** Refuses a form that a browser says was sent by another site. */
export const refuseOtherSites: Middleware = async (ctx, next) => {
  if (['cross-site', 'same-site'].includes(ctx.get('sec-fetch-site'))) {
    sendPage(ctx, FOREIGN_FORM, 403);
    return;
  }
  await next();
};

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const FOREIGN_FORM = messagePage('This form is not valid any more', [
  'It did not come from a page of your session. Nothing was changed.',
  'Open the page again and repeat what you wanted to do.',
]);
