import { formatMoney } from '../../../domain/wallet/amount';
import type { UserAccount } from '../../../operations/accounts/users/find-user';
import type { OutreachOverview } from '../../../operations/outreach/settings/read-overview';
import { card, factList } from '../../card';
import { hiddenField, postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import { badge, localTime, type Tone } from '../../wording';

/** Where the pages about outreach are. */
export const OUTREACH_PATH = '/leads/outreach';

export interface SwitchContent {
  readonly account: UserAccount;
  readonly overview: OutreachOverview;
  /** Whether the page is that of leads, which shows the balance itself. */
  readonly leadsThere?: boolean;
}

/** The switch of a campaign, what it does at the moment, and what keeps it from sending. */
export function switchCard({ account, overview, leadsThere = false }: SwitchContent): SafeHtml {
  const { enabled } = account.business.campaign;
  const title = html`Outreach ${badge({ word: overview.summary, tone: TONES[overview.state] })}`;
  const form = html`${hiddenField('enabled', enabled ? 'false' : 'true')}
    <button class="${enabled && 'quiet'}">${enabled ? 'Switch off' : 'Switch on'}</button>
    ${
      leadsThere
        ? html`<a class="button quiet" href="${OUTREACH_PATH}">Set up and follow</a>`
        : html`<a class="button quiet" href="${OUTREACH_PATH}/sequence">E-mails</a>
            <a class="button quiet" href="${OUTREACH_PATH}/settings">Sender and rules</a>`
    }`;
  const content = html`${explanation(overview)}
  ${overview.campaign !== null && paceFacts(overview, leadsThere ? null : account.wallet)}
  ${postForm(`${OUTREACH_PATH}/switch`, form, 'actions')}`;
  return card('switch', title, content);
}

const TONES: Readonly<Record<OutreachOverview['state'], Tone>> = {
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
    <ul>
      ${reasons.map(
        (block) =>
          html`<li>
            ${linkedReason(block)}${block.detail !== null && html` <small>${block.detail}</small>`}
          </li>`,
      )}
    </ul>`;
}

function linkedReason({ reason, message }: OutreachOverview['reasons'][number]): SafeHtml {
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
  { today: { started, startedMax }, nextAt, campaign }: OutreachOverview,
  wallet: UserAccount['wallet'] | null,
): SafeHtml {
  const zone = campaign?.sender?.timeZone ?? 'UTC';
  return factList([
    ['Sent today', html`${started} <small>${startedMax === null ? 'no limit' : `of ${startedMax}`}</small>`],
    ['Next e-mail', nextAt === null ? '–' : localTime(nextAt, zone)],
    ['Balance', wallet !== null && formatMoney(wallet.balanceMinor, wallet.currency)],
  ]);
}
