import Router from '@koa/router';
import type { Middleware, RequestState } from '../../http/context';
import type { UserAccount } from '../../operations/users/user-account';
import { sendPage } from '../layout';
import { signedInUser } from '../sign-in/session-guard';
import { leadsPage } from './leads-page';

export interface LeadsDependencies {
  readonly getUserById: (partnerId: string, userId: string) => Promise<UserAccount>;
  readonly requireSession: Middleware;
}

/** The pages of a business for the people who work there. */
export function createLeadsRouter({ getUserById, requireSession }: LeadsDependencies): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get('/leads', requireSession, async (ctx) => {
    const { partnerId, userId } = signedInUser(ctx);
    sendPage(ctx, leadsPage(await getUserById(partnerId, userId)));
  });
  return router;
}
