import type Router from '@koa/router';
import { z } from 'zod';
import { RecordNotFound } from '../../../domain/errors';
import { readExclusionLines } from '../../../domain/leads/exclusions/exclusion-lines';
import type { Middleware, RequestContext, RequestState } from '../../../http/context';
import { cursorParameter } from '../../../http/list-parameters';
import { formBody } from '../../../http/middleware/form-body';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import type { ExclusionAddress } from '../../../operations/leads/exclusions/exclusion-owner';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { seeOther } from '../../request-parts';
import { signedInUser, userActor } from '../../sign-in/session-guard';
import { requireOwnForm, sendAccountPage, type AccountOf } from '../account-page';
import { exclusionsPage, type RefusedEntries } from './exclusions-page';

export interface ExclusionPagesDependencies extends LeadOperations {
  /** What every page of the session runs behind. */
  readonly guards: readonly Middleware[];
  readonly accountOf: AccountOf;
}

const PAGE = 50;
const LIST = '/leads/exclusions';

const listQuery = z.object({ cursor: cursorParameter.nullable().catch(null) });
const addForm = z.object({
  entries: z.string().catch(''),
  removeExisting: z.literal('true').optional().catch(undefined),
});
const removeForm = z.object({ entry: z.string().min(1).nullable().catch(null) });
const removeAllForm = z.object({ all: z.literal('true').optional().catch(undefined) });

/** The exclusion list of a website, for the people who work there. */
export function addExclusionPages(router: Router<RequestState>, deps: ExclusionPagesDependencies): void {
  const { guards, accountOf, listExclusions, addExclusions, removeExclusions } = deps;
  const forms = [...guards, formBody, requireOwnForm];

  router.get(LIST, ...guards, async (ctx) => await sendList(ctx, await accountOf(ctx), null));

  router.post(LIST, ...forms, async (ctx) => {
    const account = await accountOf(ctx);
    const { entries: text, removeExisting } = addForm.parse(ctx.state.body);
    const read = readExclusionLines(text);
    const chosen = { text, removeExisting: removeExisting === 'true' };
    if (!read.ok) return await sendList(ctx, account, { ...chosen, issues: read.issues }, 400);
    await addExclusions({ ...addressOf(account), ...chosen, actor: userActor(ctx), entries: read.entries });
    seeOther(ctx, LIST);
  });

  router.post(`${LIST}/remove`, ...forms, async (ctx) => {
    const { entry: value } = removeForm.parse(ctx.state.body);
    const address = addressOf(await accountOf(ctx));
    // Somebody else may have removed it meanwhile: it is gone, as was asked.
    if (value !== null)
      await removeExclusions({ ...address, actor: userActor(ctx), value }).catch(ignoreGone);
    seeOther(ctx, LIST);
  });

  router.post(`${LIST}/remove-all`, ...forms, async (ctx) => {
    const { all } = removeAllForm.parse(ctx.state.body);
    const address = addressOf(await accountOf(ctx));
    if (all === 'true') await removeExclusions({ ...address, actor: userActor(ctx), value: null });
    seeOther(ctx, LIST);
  });

  async function sendList(
    ctx: RequestContext,
    account: UserAccount,
    refused: RefusedEntries | null,
    status = 200,
  ): Promise<void> {
    const { cursor } = listQuery.parse(ctx.query);
    const list = await listExclusions({ ...addressOf(account), after: cursor, limit: PAGE });
    const { formToken } = signedInUser(ctx);
    const page = exclusionsPage({ formToken, host: account.business.host, list, refused });
    sendAccountPage(ctx, account, page, status);
  }
}

function addressOf({ business: { partnerId, host } }: UserAccount): ExclusionAddress {
  return { partnerId, host };
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof RecordNotFound)) throw error;
}
