import type Router from '@koa/router';
import type { Middleware, RequestState } from '../../http/context';
import type { AccountOperations } from '../../operations/accounts/account-operations';
import type { BillingOperations } from '../../operations/billing/billing-operations';
import type { LeadOperations } from '../../operations/leads/lead-operations';
import type { OutreachOperations } from '../../operations/outreach/outreach-operations';

/** What the pages of a business are made with. */
export interface LeadsDependencies
  extends AccountOperations, BillingOperations, LeadOperations, OutreachOperations {
  readonly requireSession: Middleware;
  readonly now: () => Date;
}

export type LeadsRouter = Router<RequestState>;
