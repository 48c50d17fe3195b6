import type { RequestContext } from '../../http/context';

/** As many as a partner may have. */
export const LISTENERS_MAX = 100;

export function idOf(ctx: RequestContext): string {
  return String(ctx['params']['id']);
}

/** Sends the browser on after a form, so that loading the page again does not repeat it. */
export function seeOther(ctx: RequestContext, path: string): void {
  ctx.status = 303;
  ctx.redirect(path);
}
