import { parse } from 'node:querystring';
import type { Middleware } from '../context';
import { readBody } from '../read-body';

const FORM_BYTES_MAX = 32 * 1_024;
const FORM = 'application/x-www-form-urlencoded';

/** Reads what a form sends into `ctx.state.body`; anything else leaves it empty. @throws BodyTooLarge */
export const formBody: Middleware = createFormBody(FORM_BYTES_MAX);

/** The same for forms in which people write more. */
export function createFormBody(bytesMax: number): Middleware {
  return async (ctx, next) => {
    if (ctx.is(FORM) === FORM) ctx.state.body = parse((await readBody(ctx.req, bytesMax)).toString());
    await next();
  };
}
