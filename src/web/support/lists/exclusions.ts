import type { LeadOperations } from '../../../operations/leads/lead-operations';
import { recordList } from '../../card-table';
import { exclusionTable } from '../../exclusion-table';
import { html } from '../../html';
import { sendPage } from '../../layout';
import { cursorOf, olderAddress } from '../../list-address';
import { sessionOf } from '../../session';
import type { SupportRouter } from '../support-dependencies';

const PAGE = 50;

/** The exclusion list of a partner, which counts for all of its websites. It is changed by the API. */
export function addExclusions(router: SupportRouter, operations: LeadOperations): void {
  router.get('/exclusions', async (ctx) => {
    const { partnerId } = sessionOf(ctx);
    const request = { partnerId, host: null, after: cursorOf(ctx.query), limit: PAGE };
    const list = await operations.listExclusions(request);
    sendPage(ctx, {
      title: 'Exclusions',
      content: html`<h1>Exclusions</h1>
        <p class="muted">
          Visitors with one of these e-mail addresses or of one of these domains become prospects of no
          website. Each website has a list of its own beside this one. This one is changed with
          <code>POST /exclusion</code> of the API.
        </p>
        ${recordList({
          ...exclusionTable(list.items, null),
          empty: 'Nobody is excluded.',
          older: olderAddress('/support/exclusions', list.next),
        })}`,
    });
  });
}
