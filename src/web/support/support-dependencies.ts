import type Router from '@koa/router';
import type { RequestState } from '../../http/context';
import type { FailedCredentials } from '../../http/limits/failed-credentials';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { DeliveryOperations } from '../../operations/deliveries/delivery-operations';
import type { LeadOperations } from '../../operations/leads/lead-operations';
import type { OutboxOperations } from '../../operations/outreach/outbox/outbox-operations';
import type { SessionCookie } from '../sign-in/session-cookie';
import type { LoopUrl } from './loop-url';

/** What the pages of support are made with. */
export interface SupportDependencies {
  readonly operations: AccountOperations & DeliveryOperations & LeadOperations & OutboxOperations;
  readonly cookie: SessionCookie;
  readonly loopUrl: LoopUrl;
  readonly failed: FailedCredentials;
}

export type SupportRouter = Router<RequestState>;
