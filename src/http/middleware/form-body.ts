import bodyParser from 'koa-bodyparser';
import type { Middleware } from '../context';

const FORM_BYTES_MAX = '32kb';

/** Reads what a form sends into `ctx.request.body`; anything else leaves it empty. */
export const formBody: Middleware = bodyParser({ enableTypes: ['form'], formLimit: FORM_BYTES_MAX });
