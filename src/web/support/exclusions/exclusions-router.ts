import { sendPage } from '../../layout';
import type { SupportDependencies, SupportRouter } from '../router';
import { supporterOf } from '../support-guard';
import { readCursor } from '../support-query';
import { partnerExclusionsPage } from './exclusions-page';

const PAGE = 50;

/** Shows whom a partner excludes. */
export function addExclusionRoutes(router: SupportRouter, { operations }: SupportDependencies): void {
  router.get('/exclusions', async (ctx) => {
    const { partnerId, formToken } = supporterOf(ctx);
    const request = { partnerId, host: null, after: readCursor(ctx.query), limit: PAGE };
    sendPage(ctx, partnerExclusionsPage(formToken, await operations.listExclusions(request)));
  });
}
