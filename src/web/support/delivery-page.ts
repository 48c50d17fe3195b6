import { shownAddress, type ListenerFormat } from '../../domain/deliveries/formats/listener-format';
import { renderBody } from '../../domain/deliveries/formats/render-message';
import type { DeliveryReport } from '../../operations/deliveries/get-delivery';
import type { EventReport } from '../../operations/deliveries/events/list-events';
import type { ListenerView } from '../../operations/deliveries/listeners/listener-view';
import { factList } from '../fact-list';
import { html, safeHref, type HtmlValue, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { attemptCard } from './attempt-card';
import { supportNavigation } from './navigation';
import { lastAnswerText, stateBadge, timeText } from './wording';
import { tokenField } from '../own-form';

export interface DeliveryPageContent {
  readonly formToken: string;
  readonly report: DeliveryReport;
  readonly event: EventReport['event'] | null;
  /** Null when it is deleted. */
  readonly listener: ListenerView['listener'] | null;
  /** Where the loop that delivers is seen; null where nobody told us. */
  readonly loopUrl: string | null;
}

/** All about one delivery: what was sent, what came back, and what can be done. */
export function deliveryPage(content: DeliveryPageContent): Page {
  const { formToken, report, event, listener, loopUrl } = content;
  const { delivery, attempts } = report;
  return {
    title: `Delivery ${delivery.id}`,
    navigation: supportNavigation(formToken),
    content: html`<h1>${delivery.eventType}</h1>
      <p class="muted address">${delivery.id}, event of ${timeText(delivery.createdAt)}</p>
      ${facts(content)}
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
        ${eventBody(event, listener?.format ?? 'webhook')}
      </section>`,
  };
}

function facts({ report: { delivery }, listener }: DeliveryPageContent): SafeHtml {
  const address = listener === null ? delivery.webhookId : shownAddress(listener);
  return factList([
    ['State', stateBadge(delivery.state)],
    ['Last answer', lastAnswerText(delivery)],
    [
      'Next attempt',
      html`${timeText(delivery.dueAt)}
      ${delivery.requested.length > 0 && html`<small>${delivery.requested.length} asked for</small>`}`,
    ],
    ['Listener', html`${listenerState(listener)}<small>${address}</small>`],
  ]);
}

/** Why nothing goes out, where that is the listener's state. */
function listenerState(listener: DeliveryPageContent['listener']): HtmlValue {
  if (listener === null) return 'deleted';
  const { state, disabledReason, health } = listener;
  if (state !== 'active') return disabledReason === null ? state : `${state} (${disabledReason})`;
  if (health.hold === null) return state;
  return html`held<small>next probe ${timeText(health.hold.nextProbeAt)}</small>`;
}

function eventBody(event: DeliveryPageContent['event'], format: ListenerFormat): SafeHtml {
  if (event === null) return html`<p>It has expired.</p>`;
  if (event.body === null) return html`<p>Its content was erased on ${timeText(event.erasedAt)}.</p>`;
  const isMessage = format !== 'webhook';
  return html`<p class="muted">${event.id}, ${timeText(event.createdAt)}</p>
    <pre>${indented(event.body)}</pre>
    ${
      isMessage &&
      html`<h3>As a message of ${format}</h3>
        <pre>${indented(renderBody(format, event.body))}</pre>`
    }`;
}

function indented(json: Buffer): string {
  return JSON.stringify(JSON.parse(json.toString('utf8')), null, 2);
}
