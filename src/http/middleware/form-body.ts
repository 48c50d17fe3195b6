import { parse } from 'node:querystring';
import type { Middleware } from '../context';
import { readBody } from '../read-body';

const FORM_BYTES_MAX = 32 * 1_024;
const FORM = 'application/x-www-form-urlencoded';

/** Reads what a form sends into `ctx.state.body`; anything else leaves it empty. @throws BodyTooLarge */
export const formBody: Middleware = async (ctx, next) => {
  if (ctx.is(FORM) === FORM) ctx.state.body = parse((await readBody(ctx.req, FORM_BYTES_MAX)).toString());
  await next();
};
