import { encodeCursor } from '../../../http/list-parameters';
import type { ExclusionPage } from '../../../operations/leads/exclusions/list-exclusions';
import { exclusionTable } from '../../exclusion-table';
import { html } from '../../html';
import type { Page } from '../../layout';
import { supportNavigation } from '../navigation';

/** The exclusion list of a partner, which counts for all of its websites. It is changed by the API. */
export function partnerExclusionsPage(formToken: string, { items, next }: ExclusionPage): Page {
  const cursor = encodeCursor(next);
  return {
    title: 'Exclusions',
    navigation: supportNavigation(formToken),
    content: html`<h1>Exclusions</h1>
      <p class="muted">
        Visitors with one of these e-mail addresses or of one of these domains become prospects of no website.
        Each website has a list of its own beside this one.
      </p>
      ${items.length === 0 ? html`<p class="card muted">Nobody is excluded.</p>` : exclusionTable(items, null)}
      <div class="pages">
        ${
          cursor !== null &&
          html`<a class="button quiet" rel="next" href="/support/exclusions?cursor=${cursor}">Older</a>`
        }
      </div>`,
  };
}
