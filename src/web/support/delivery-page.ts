import type { DeliveryReport } from '../../operations/deliveries/get-delivery';
import type { EventReport } from '../../operations/events/list-events';
import { html, safeHref, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { answerText, stateBadge, timeText, tokenField } from './wording';

type Attempt = DeliveryReport['attempts'][number];

export interface DeliveryPageContent {
  readonly formToken: string;
  readonly report: DeliveryReport;
  readonly event: EventReport['event'] | null;
  /** Where the loop that delivers is seen; null where nobody told us. */
  readonly loopUrl: string | null;
}

/** All about one delivery: what was sent, what came back, and what can be done. */
export function deliveryPage({ formToken, report, event, loopUrl }: DeliveryPageContent): Page {
  const { delivery, attempts } = report;
  return {
    title: `Delivery ${delivery.id}`,
    navigation: supportNavigation(formToken),
    content: html`<h1>${delivery.eventType}</h1>
      ${facts(report)}
      <form class="fields" method="post" action="/support/deliveries/${delivery.id}/retry">
        ${tokenField(formToken)}
        <button>Retry</button>
        <a class="button quiet" href="/support/recover?webhookId=${delivery.webhookId}">Recover many</a>
        ${
          loopUrl !== null &&
          html`<a class="button quiet" href="${safeHref(loopUrl)}" rel="noreferrer">Its loop in Temporal</a>`
        }
      </form>
      <section aria-labelledby="attempts">
        <h2 id="attempts">Attempts</h2>
        ${attempts.length === 0 ? html`<p class="muted">None yet.</p>` : attempts.toReversed().map(attemptCard)}
      </section>
      <section class="card" aria-labelledby="event">
        <h2 id="event">Event</h2>
        ${eventBody(event)}
      </section>`,
  };
}

function facts({ delivery }: DeliveryReport): SafeHtml {
  return html`<dl class="facts">
    <div>
      <dt>State</dt>
      <dd>${stateBadge(delivery.state)}</dd>
    </div>
    <div>
      <dt>Last answer</dt>
      <dd>${answerText(delivery.lastStatus, delivery.lastErrorCode)}</dd>
    </div>
    <div>
      <dt>Next attempt</dt>
      <dd>
        ${timeText(delivery.dueAt)}
        ${delivery.requested.length > 0 && html`<small>${delivery.requested.length} asked for</small>`}
      </dd>
    </div>
    <div>
      <dt>Listener</dt>
      <dd><small>${delivery.webhookId}</small></dd>
    </div>
  </dl>`;
}

function attemptCard(attempt: Attempt): SafeHtml {
  const { number, trigger, startedAt, status, errorCode, errorMessage, phases } = attempt;
  return html`<details class="card" ${number === 1 && html`open`}>
    <summary>
      <strong>${number}. ${answerText(status, errorCode)}</strong>
      <span class="muted">${trigger}, ${timeText(startedAt)}</span>
    </summary>
    <dl class="pairs">
      ${errorMessage !== null && pair('Problem', errorMessage)}
      ${pair('Address', attempt.remoteAddress ?? '–')}
      ${pair('Took', phases === null ? '–' : `${Math.round(phases.totalMs)} ms`)}
      ${pair('Next attempt', timeText(attempt.nextAttemptAt))}
    </dl>
    <h3>Request</h3>
    <pre>${requestLines(attempt.requestHeaders)}</pre>
    <h3>Response</h3>
    <pre>
${attempt.responseHeaders.map(([name, value]) => `${name}: ${value}\n`)}
${attempt.responseBody?.toString('utf8') ?? ''}</pre>
    ${attempt.responseBodyTruncated && html`<p class="muted">The rest of the body was not kept.</p>`}
  </details>`;
}

function pair(name: string, value: string): SafeHtml {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function requestLines(flat: readonly string[]): string {
  return flat
    .map((text, index) => (index % 2 === 0 ? text : `: ${text}\n`))
    .join('')
    .trimEnd();
}

function eventBody(event: DeliveryPageContent['event']): SafeHtml {
  if (event === null) return html`<p>It has expired.</p>`;
  if (event.body === null) return html`<p>Its content was erased on ${timeText(event.erasedAt)}.</p>`;
  const text = JSON.stringify(JSON.parse(event.body.toString('utf8')), null, 2);
  return html`<p class="muted">${event.id}, ${timeText(event.createdAt)}</p>
    <pre>${text}</pre>`;
}
