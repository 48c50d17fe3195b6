import { RecordNotFound } from '../../../domain/errors';
import { readExclusionLines } from '../../../domain/leads/exclusions/exclusion-lines';
import type { RequestContext } from '../../../http/context';
import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { readForm } from '../../forms';
import { sendPage } from '../../layout';
import { cursorOf } from '../../list-address';
import { createOwnForm, OWN_FORM } from '../../own-form';
import { seeOther } from '../../request-parts';
import { actorOf } from '../../session';
import { accountOf } from '../account';
import type { LeadsRouter } from '../leads-dependencies';
import { EXCLUSIONS_PATH, exclusionsPage, type RefusedEntries } from './exclusions-page';

const PAGE = 50;
/** As much as the API takes: people paste lists of all their customers. */
const ENTRIES_FORM = createOwnForm(2 * 1_048_576);

/** The exclusion list of a website, for the people who work there. */
export function addExclusionPages(router: LeadsRouter, deps: LeadOperations): void {
  const { listExclusions, addExclusions, removeExclusions } = deps;

  router.get('/exclusions', async (ctx) => await sendList(ctx, null));

  router.post('/exclusions', ...ENTRIES_FORM, async (ctx) => {
    const valueOf = readForm(ctx.state.body);
    const text = valueOf('entries');
    const read = readExclusionLines(text);
    const chosen = { text, removeExisting: valueOf('removeExisting') === 'true' };
    if (!read.ok) return await sendList(ctx, { ...chosen, issues: read.issues }, 400);
    await addExclusions({ ...listOf(ctx), ...chosen, actor: actorOf(ctx), entries: read.entries });
    seeOther(ctx, EXCLUSIONS_PATH);
  });

  router.post('/exclusions/remove', ...OWN_FORM, async (ctx) => {
    const value = readForm(ctx.state.body)('entry');
    // Somebody else may have removed it meanwhile: it is gone, as was asked.
    if (value !== '')
      await removeExclusions({ ...listOf(ctx), actor: actorOf(ctx), value }).catch(ignoreGone);
    seeOther(ctx, EXCLUSIONS_PATH);
  });

  router.post('/exclusions/remove-all', ...OWN_FORM, async (ctx) => {
    if (readForm(ctx.state.body)('all') === 'true')
      await removeExclusions({ ...listOf(ctx), actor: actorOf(ctx), value: null });
    seeOther(ctx, EXCLUSIONS_PATH);
  });

  async function sendList(ctx: RequestContext, refused: RefusedEntries | null, status = 200): Promise<void> {
    const list = await listExclusions({ ...listOf(ctx), after: cursorOf(ctx.query), limit: PAGE });
    sendPage(ctx, exclusionsPage(accountOf(ctx).business.host, list, refused), status);
  }
}

/** Whose list it is. */
function listOf(ctx: RequestContext) {
  const { partnerId, host } = accountOf(ctx).business;
  return { partnerId, host };
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof RecordNotFound)) throw error;
}
