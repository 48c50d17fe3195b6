import type { ExclusionPage } from '../../../operations/leads/exclusions/list-exclusions';
import { recordList } from '../../card-table';
import { exclusionTable } from '../../exclusion-table';
import { html } from '../../html';
import type { Page } from '../../layout';
import { supportNavigation } from '../navigation';
import { olderAddress } from '../support-query';

/** The exclusion list of a partner, which counts for all of its websites. It is changed by the API. */
export function partnerExclusionsPage(formToken: string, { items, next }: ExclusionPage): Page {
  const older = olderAddress('/support/exclusions', next);
  return {
    title: 'Exclusions',
    navigation: supportNavigation(formToken),
    content: html`<h1>Exclusions</h1>
      <p class="muted">
        Visitors with one of these e-mail addresses or of one of these domains become prospects of no website.
        Each website has a list of its own beside this one.
      </p>
      ${recordList({ ...exclusionTable(items, null), empty: 'Nobody is excluded.', older })}`,
  };
}
