import type { UserAccount } from '../../operations/users/user-account';
import { html } from '../html';
import type { Page } from '../layout';
import { accountFacts } from './account-facts';
import { sessionNavigation } from './session-navigation';

/** The leads of a website, below the state of its account. */
export function leadsPage(account: UserAccount): Page {
  return {
    title: 'Leads',
    navigation: sessionNavigation(account),
    content: html`<h1>Leads of ${account.business.host}</h1>
      ${accountFacts(account)}
      <section class="card" aria-labelledby="list">
        <h2 id="list">No leads yet</h2>
        <p class="muted">Visitors of the website appear here as soon as they are identified.</p>
      </section>`,
  };
}
