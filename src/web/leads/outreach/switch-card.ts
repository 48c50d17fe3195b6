import { formatMoney } from '../../../domain/wallet/amount';
import type { UserAccount } from '../../../operations/accounts/users/user-account';
import type { OutreachBlock, OutreachOverview } from '../../../operations/outreach/settings/read-overview';
import { html, type SafeHtml } from '../../html';
import { tokenField } from '../../own-form';
import { OUTREACH_PATH } from './page-parts';
import { badge, localTime, type Wording } from './wording';

export interface SwitchContent {
  readonly account: UserAccount;
  readonly overview: OutreachOverview;
  readonly formToken: string;
  /** Whether the page is another than that of outreach. */
  readonly leadsThere?: boolean;
}

/** The switch of a campaign, what it does at the moment, and what keeps it from sending. */
export function switchCard({ account, overview, formToken, leadsThere = false }: SwitchContent): SafeHtml {
  const { enabled } = account.business.campaign;
  return html`<section class="card switch" aria-labelledby="switch">
    <div class="under-title">
      <h2 id="switch">Outreach</h2>
      ${badge({ word: overview.summary, tone: TONES[overview.state] })}
    </div>
    ${explanation(overview)}
    <form method="post" action="${OUTREACH_PATH}/switch">
      ${tokenField(formToken)}
      <input type="hidden" name="enabled" value="${enabled ? 'false' : 'true'}" />
      <div class="actions">
        <button class="${enabled && 'quiet'}">${enabled ? 'Switch off' : 'Switch on'}</button>
        ${leadsThere && html`<a class="button quiet" href="${OUTREACH_PATH}">Set up and follow</a>`}
      </div>
    </form>
    ${overview.campaign !== null && paceFacts(overview, leadsThere ? null : account.wallet)}
  </section>`;
}

const TONES: Readonly<Record<OutreachOverview['state'], Wording['tone']>> = {
  not_set_up: 'plain',
  paused: 'plain',
  running: 'good',
  blocked: 'warn',
  not_eligible: 'bad',
  suspended_insufficient_funds: 'bad',
};

function explanation({ state, reasons }: OutreachOverview): SafeHtml | false {
  if (state === 'not_set_up')
    return html`<p class="muted">
      No e-mails are sent: there is no sequence yet. <a href="${OUTREACH_PATH}/sequence">Write one</a>.
    </p>`;
  if (reasons.length === 0) return false;
  return html`<h3>Before e-mails leave</h3>
    <ul class="reasons">
      ${reasons.map(
        (block) =>
          html`<li>
            ${linkedReason(block)}${block.detail !== null && html` <small>${block.detail}</small>`}
          </li>`,
      )}
    </ul>`;
}

function linkedReason({ reason, message }: OutreachBlock): SafeHtml {
  const word = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  const page = PAGES.get(reason);
  return page === undefined ? html`${word}` : html`<a href="${OUTREACH_PATH}${page}">${word}</a>`;
}

const PAGES: ReadonlyMap<string, string> = new Map([
  ['no_sequence', '/sequence'],
  ['not_approved', '/sequence#approve'],
  ['sender_incomplete', '/settings#sender'],
  ['mailbox_auth', '#blocks'],
  ['reputation', '#blocks'],
]);

/** The balance where nothing else on the page shows it. */
function paceFacts(
  { today, nextAt, campaign }: OutreachOverview,
  wallet: UserAccount['wallet'] | null,
): SafeHtml {
  const zone = campaign?.sender?.timeZone ?? 'UTC';
  return html`<dl class="facts">
    <div>
      <dt>Sent today</dt>
      <dd>
        ${today.started} <small>${today.startedMax === null ? 'no limit' : `of ${today.startedMax}`}</small>
      </dd>
    </div>
    <div>
      <dt>Next e-mail</dt>
      <dd>${nextAt === null ? '–' : localTime(nextAt, zone)}</dd>
    </div>
    ${
      wallet !== null &&
      html`<div>
        <dt>Balance</dt>
        <dd>${formatMoney(wallet.balanceMinor, wallet.currency)}</dd>
      </div>`
    }
  </dl>`;
}
