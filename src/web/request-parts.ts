import type { RequestContext } from '../http/context';

export function idOf(ctx: RequestContext): string {
  return String(ctx['params']['id']);
}

/** Sends the browser on after a form, so that loading the page again does not repeat it. */
export function seeOther(ctx: RequestContext, path: string): void {
  ctx.status = 303;
  ctx.redirect(path);
}
