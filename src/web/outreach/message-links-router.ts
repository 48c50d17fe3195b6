import Router from '@koa/router';
import type { RequestContext, RequestState } from '../../http/context';
import type { OutreachOperations } from '../../operations/outreach/outreach-operations';
import { messagePage, sendPage } from '../layout';
import { ERASED, erasedPage, privacyPage, UNSUBSCRIBED, unsubscribePage } from './message-links-pages';

/**
 * Where the links of every message lead. Opening one changes nothing, since scanners open links; a POST does, from the page
 * or as one click of RFC 8058, without cookie and without redirect. What its body says does not matter.
 */
export function createMessageLinkRouter({
  readHeldData,
  unsubscribe,
  eraseByToken,
}: OutreachOperations): Router<RequestState> {
  const router = new Router<RequestState>();

  router.get('/u/:token', async (ctx) => {
    const held = await readHeldData(tokenOf(ctx));
    if (held === null) return sendPage(ctx, INCOMPLETE, 404);
    sendPage(ctx, unsubscribePage(held.websiteUrl));
  });

  router.post('/u/:token', async (ctx) => {
    if (await unsubscribe(tokenOf(ctx))) sendPage(ctx, UNSUBSCRIBED);
    else sendPage(ctx, INCOMPLETE, 404);
  });

  router.get('/privacy/:token', async (ctx) => {
    const held = await readHeldData(tokenOf(ctx));
    if (held === null) return sendPage(ctx, INCOMPLETE, 404);
    sendPage(
      ctx,
      held.prospect === null ? erasedPage(held.websiteUrl) : privacyPage(held.prospect, held.sends),
    );
  });

  router.post('/privacy/:token', async (ctx) => {
    if (await eraseByToken(tokenOf(ctx), ctx.state.requestId)) sendPage(ctx, ERASED);
    else sendPage(ctx, INCOMPLETE, 404);
  });
  return router;
}

function tokenOf(ctx: RequestContext): string {
  return String(ctx['params']['token']);
}

const INCOMPLETE = messagePage('This link is not complete', [
  'It is not one of our links, or a part of it is missing.',
  'Copy the whole link from the e-mail, or answer the e-mail with the word "unsubscribe".',
]);
