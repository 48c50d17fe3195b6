import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Middleware, RequestContext } from '../http/context';
import { html, type SafeHtml } from './html';
import { messagePage, sendPage } from './layout';

/*
 * A form that changes something carries a token of its session, which other sites can't know.
 */

const tokenForm = z.looseObject({ formToken: z.string().max(256) });

/** The hidden field that proves where a form comes from. */
export function tokenField(formToken: string): SafeHtml {
  return html`<input type="hidden" name="formToken" value="${formToken}" />`;
}

/** Lets a form pass that came from a page of the session that `tokenOf` knows the token of. */
export function requireFormToken(tokenOf: (ctx: RequestContext) => string): Middleware {
  return async (ctx, next) => {
    const form = tokenForm.safeParse(ctx.state.body);
    if (!form.success || !isSame(form.data.formToken, tokenOf(ctx))) {
      sendPage(ctx, FOREIGN_FORM, 403);
      return;
    }
    await next();
  };
}

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
