import { describeBlock } from '../../../domain/outreach/describe-outreach';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { OutreachStats } from '../../../operations/outreach/settings/read-stats';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { tokenField } from '../../own-form';
import { instant } from '../wording';
import { funnelChart } from './funnel-chart';
import { OUTREACH_PATH } from './page-parts';
import { switchCard, type SwitchContent } from './switch-card';
import { ENROLMENT, INELIGIBLE } from './wording';

export interface OutreachPageContent extends SwitchContent {
  readonly stats: OutreachStats;
  /** Sends nobody knows the outcome of, newest first. */
  readonly unknown: readonly OutreachSend[];
}

/** How outreach of a website goes, and what somebody has to see to. */
export function outreachPage(content: OutreachPageContent): Page {
  const { account, overview, stats, unknown, formToken } = content;
  return {
    title: 'Outreach',
    content: html`<p><a href="/leads">All leads</a></p>
      <h1>Outreach of ${account.business.host}</h1>
      ${!overview.isLive && CAPTURED} ${switchCard(content)} ${blockCards(overview, formToken)}
      ${unknownSends(unknown, formToken)}
      <nav class="actions pages-of" aria-label="Set up">
        <a class="button quiet" href="${OUTREACH_PATH}/sequence">E-mails</a>
        <a class="button quiet" href="${OUTREACH_PATH}/settings">Sender and rules</a>
      </nav>
      <div class="columns">${funnelChart(stats.funnel)} ${peopleCard(stats)}</div>`,
  };
}

const CAPTURED = html`<p class="notice">
  This installation keeps its e-mails in an outbox: nothing leaves the machine, and nobody gets one.
</p>`;

/** Blocks that stay until a person lifts them. */
function blockCards({ campaign }: OutreachPageContent['overview'], formToken: string): SafeHtml | false {
  const blocks = campaign?.blocks ?? [];
  if (blocks.length === 0) return false;
  return html`<section class="card" id="blocks" aria-labelledby="blocks-title">
    <h2 id="blocks-title">Stopped</h2>
    ${blocks.map(
      ({ reason, detail, at }) =>
        html`<div class="notice bad">
          <p><strong>Because ${describeBlock(reason)}</strong>, ${instant(at)}</p>
          <p class="muted">${detail}</p>
        </div>`,
    )}
    ${
      blocks.some(({ reason }) => reason !== 'insufficient_funds') &&
      html`<form method="post" action="${OUTREACH_PATH}/resume">
        ${tokenField(formToken)}
        <button>It is put right: send again</button>
      </form>`
    }
  </section>`;
}

function unknownSends(sends: readonly OutreachSend[], formToken: string): SafeHtml | false {
  if (sends.length === 0) return false;
  return html`<section class="card" aria-labelledby="unknown">
    <h2 id="unknown">To do: was it sent?</h2>
    <p class="muted">
      The mail server did not say whether it took these e-mails. They are not sent again, and cost nothing.
      Look in the sent folder of the mailbox, if it has one.
    </p>
    <ul class="todo">
      ${sends.map(
        ({ id, email, step, dataStartedAt, prospectId }) =>
          html`<li>
            <p>
              E-mail ${step} to <a href="/leads/${prospectId}"><bdi>${email}</bdi></a>
              ${dataStartedAt !== null && html`<small>${instant(dataStartedAt)}</small>`}
            </p>
            <form class="actions" method="post" action="${OUTREACH_PATH}/sends/${id}/resolve">
              ${tokenField(formToken)}
              <button class="quiet" name="outcome" value="sent">It was sent</button>
              <button class="quiet" name="outcome" value="not_sent">It was not</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

function peopleCard({ enrolments }: OutreachStats): SafeHtml {
  const shown = enrolments
    .filter(({ state }) => state !== 'ineligible')
    .toSorted((one, other) => other.count - one.count);
  const reasons = enrolments.flatMap(({ ineligibleReason, count }) =>
    ineligibleReason === null ? [] : [{ ineligibleReason, count }],
  );
  return html`<section class="card" aria-labelledby="people">
    <h2 id="people">People</h2>
    ${enrolments.length === 0 && html`<p class="muted">Nobody yet.</p>`}
    <dl class="pairs counts">
      ${shown.map(
        ({ state, count }) =>
          html`<dt>${ENROLMENT[state].word}</dt>
            <dd>${count}</dd>`,
      )}
    </dl>
    ${
      reasons.length > 0 &&
      html`<h3>Not contacted</h3>
        <ul>
          ${reasons.map(({ ineligibleReason, count }) => html`<li>${count}: ${INELIGIBLE[ineligibleReason]}</li>`)}
        </ul>`
    }
  </section>`;
}
