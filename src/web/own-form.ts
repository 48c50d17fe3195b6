import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Middleware } from '../http/context';
import { createFormBody, formBody } from '../http/middleware/form-body';
import { messagePage, sendPage } from './layout';
import { sessionOf } from './session';

const tokenForm = z.looseObject({ formToken: z.string().max(256) });

/** Lets a form pass, once it is read, that came from a page of the same session: other sites can't know its token. */
const requireOwnForm: Middleware = async (ctx, next) => {
  const form = tokenForm.safeParse(ctx.state.body);
  if (form.success && isSame(form.data.formToken, sessionOf(ctx).formToken)) return await next();
  sendPage(ctx, FOREIGN_FORM, 403);
};

/** What every form of a session's own pages runs behind. */
export const OWN_FORM: readonly Middleware[] = [formBody, requireOwnForm];

/** The same for forms in which people write more. */
export function createOwnForm(bytesMax: number): readonly Middleware[] {
  return [createFormBody(bytesMax), requireOwnForm];
}

/** Refuses a form that a browser says was sent by another site. */
export const refuseOtherSites: Middleware = async (ctx, next) => {
  if (!['cross-site', 'same-site'].includes(ctx.get('sec-fetch-site'))) return await next();
  sendPage(ctx, FOREIGN_FORM, 403);
};

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const FOREIGN_FORM = messagePage('This form is not valid any more', [
  'It did not come from a page of your session. Nothing was changed.',
  'Open the page again and repeat what you wanted to do.',
]);
