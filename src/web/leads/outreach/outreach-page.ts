import { describeBlock } from '../../../domain/outreach/describe-outreach';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { OutreachStats } from '../../../operations/outreach/settings/read-stats';
import { card, factList } from '../../card';
import { postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { instant } from '../../wording';
import { funnelChart } from './funnel-chart';
import { OUTREACH_PATH, switchCard, type SwitchContent } from './switch-card';
import { ENROLMENT, INELIGIBLE } from './wording';

export interface OutreachPageContent extends SwitchContent {
  readonly stats: OutreachStats;
  /** Sends nobody knows the outcome of, newest first. */
  readonly unknown: readonly OutreachSend[];
}

/** How outreach of a website goes, and what somebody has to see to. */
export function outreachPage(content: OutreachPageContent): Page {
  const { account, overview, stats, unknown } = content;
  return {
    title: 'Outreach',
    content: html`<h1>Outreach of ${account.business.host}</h1>
      ${!overview.isLive && CAPTURED} ${switchCard(content)} ${blockCard(overview)} ${unknownSends(unknown)}
      <div class="columns">${funnelChart(stats.funnel)} ${peopleCard(stats)}</div>`,
  };
}

const CAPTURED = html`<p class="notice">
  This installation keeps its e-mails in an outbox: nothing leaves the machine, and nobody gets one.
</p>`;

/** Blocks that stay until a person lifts them. */
function blockCard({ campaign }: OutreachPageContent['overview']): SafeHtml | false {
  const blocks = campaign?.blocks ?? [];
  if (blocks.length === 0) return false;
  const content = html`${blocks.map(
    ({ reason, detail, at }) =>
      html`<div class="notice bad">
        <p><strong>Because ${describeBlock(reason)}</strong>, ${instant(at)}</p>
        <p class="muted">${detail}</p>
      </div>`,
  )}
  ${
    blocks.some(({ reason }) => reason !== 'insufficient_funds') &&
    postForm(`${OUTREACH_PATH}/resume`, html`<button>It is put right: send again</button>`)
  }`;
  return card('blocks', 'Stopped', content);
}

function unknownSends(sends: readonly OutreachSend[]): SafeHtml | false {
  if (sends.length === 0) return false;
  const content = html`<p class="muted">
      The mail server did not say whether it took these e-mails. They are not sent again, and cost nothing.
      Look in the sent folder of the mailbox, if it has one.
    </p>
    <ul class="todo">
      ${sends.map(unknownSend)}
    </ul>`;
  return card('unknown', 'To do: was it sent?', content);
}

function unknownSend({ id, email, step, dataStartedAt, prospectId }: OutreachSend): SafeHtml {
  return html`<li>
    <p>
      E-mail ${step} to <a href="/leads/${prospectId}"><bdi>${email}</bdi></a>
      ${dataStartedAt !== null && html`<small>${instant(dataStartedAt)}</small>`}
    </p>
    ${postForm(
      `${OUTREACH_PATH}/sends/${id}/resolve`,
      html`<button class="quiet" name="outcome" value="sent">It was sent</button>
        <button class="quiet" name="outcome" value="not_sent">It was not</button>`,
      'actions',
    )}
  </li>`;
}

function peopleCard({ enrolments }: OutreachStats): SafeHtml {
  const counted = enrolments.toSorted((one, other) => other.count - one.count);
  const states = counted
    .filter(({ state }) => state !== 'ineligible')
    .map(({ state, count }) => [ENROLMENT[state].word, count] as const);
  const reasons = counted.flatMap(({ ineligibleReason, count }) =>
    ineligibleReason === null ? [] : html`<li>${count}: ${INELIGIBLE[ineligibleReason]}</li>`,
  );
  const content = html`${
    enrolments.length === 0 &&
    html`<p class="muted">Nobody yet: people appear here once there are e-mails.</p>`
  }
  ${states.length > 0 && factList(states, 'pairs counts')}
  ${
    reasons.length > 0 &&
    html`<h3>Not contacted</h3>
      <ul>
        ${reasons}
      </ul>`
  }`;
  return card('people', 'People', content);
}
