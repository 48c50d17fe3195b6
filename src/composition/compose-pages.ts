import type Router from '@koa/router';
import type { Operations } from './compose-operations';
import { isHttps, type Config } from '../config/config';
import { FailedCredentials } from '../http/limits/failed-credentials';
import type { RequestState } from '../http/context';
import type { OpenApiDocument } from '../http/openapi/openapi-document';
import { createLeadsRouter } from '../web/leads/router';
import { createAssetRouter } from '../web/layout';
import { createMessageLinkRouter } from '../web/outreach/message-links-router';
import { createReferenceRouter } from '../web/reference/router';
import { createSignInRouter } from '../web/sign-in/router';
import { createSessionCookie } from '../web/sign-in/session-cookie';
import { createSessionGuard } from '../web/sign-in/session-guard';
import { createLoopUrl } from '../web/support/loop-url';
import { createSupportRouter } from '../web/support/router';

/** Every page for people; they have sessions, not API keys. */
export function composePages(
  operations: Operations,
  config: Config,
  reference: OpenApiDocument,
): Router<RequestState>[] {
  const { signIn, signOut, findSession } = operations;
  const cookie = createSessionCookie(isHttps(config));
  const failed = new FailedCredentials();
  const requireSession = createSessionGuard({ find: findSession, cookie, failed });
  return [
    createAssetRouter(),
    createReferenceRouter(reference),
    createSignInRouter({ signIn, signOut, cookie, requireSession }),
    createMessageLinkRouter(operations),
    createLeadsRouter({ ...operations, requireSession, now: () => new Date() }),
    createSupportRouter({
      operations,
      cookie: createSessionCookie(isHttps(config), 'support'),
      failed,
      loopUrl: createLoopUrl(config.temporalUiUrl, config.temporalNamespace),
    }),
  ];
}
