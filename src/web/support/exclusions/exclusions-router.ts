import { z } from 'zod';
import { cursorParameter } from '../../../http/list-parameters';
import { sendPage } from '../../layout';
import type { SupportDependencies, SupportRouter } from '../router';
import { supporterOf } from '../support-guard';
import { partnerExclusionsPage } from './exclusions-page';

const PAGE = 50;
const listQuery = z.object({ cursor: cursorParameter.nullable().catch(null) });

/** Shows whom a partner excludes. */
export function addExclusionRoutes(router: SupportRouter, { operations }: SupportDependencies): void {
  router.get('/exclusions', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const { cursor } = listQuery.parse(ctx.query);
    const list = await operations.listExclusions({ partnerId, host: null, after: cursor, limit: PAGE });
    sendPage(ctx, partnerExclusionsPage(formToken, list));
  });
}
