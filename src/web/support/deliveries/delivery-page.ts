import type { StoredEvent } from '../../../domain/deliveries/event';
import { shownAddress, type ListenerFormat } from '../../../domain/deliveries/formats/listener-format';
import { renderBody } from '../../../domain/deliveries/formats/render-message';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import type { DeliveryReport } from '../../../operations/deliveries/read-deliveries';
import { card, factList } from '../../card';
import { hiddenField, postForm } from '../../forms';
import { html, type HtmlValue, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { newId } from '../../../domain/ids';
import { exactInstant } from '../../wording';
import { loopLink } from '../loop-url';
import { lastAnswerText, stateBadge } from '../wording';
import { attemptCard } from './attempt-card';

export interface DeliveryPageContent {
  readonly report: DeliveryReport;
  readonly event: StoredEvent | null;
  /** Null when it is deleted. */
  readonly listener: Listener | null;
  /** Where the loop that delivers is seen; null where nobody told us. */
  readonly loopUrl: string | null;
}

/** All about one delivery: what was sent, what came back, and what can be done. */
export function deliveryPage(content: DeliveryPageContent): Page {
  const { report, event, listener, loopUrl } = content;
  const { delivery, attempts } = report;
  const actions = html`${hiddenField('requestId', newId('request'))} <button>Retry</button>
    <a class="button quiet" href="/support/recover?webhookId=${delivery.webhookId}">Recover many</a>
    ${loopLink(loopUrl)}`;
  return {
    title: `Delivery ${delivery.id}`,
    content: html`<h1>${delivery.eventType}</h1>
      <p class="muted address">${delivery.id}, event of ${exactInstant(delivery.createdAt)}</p>
      ${facts(content)} ${postForm(`/support/deliveries/${delivery.id}/retry`, actions, 'actions')}
      <section aria-labelledby="attempts">
        <h2 id="attempts">Attempts</h2>
        ${attempts.length === 0 ? html`<p class="card muted">None yet.</p>` : attempts.toReversed().map(attemptCard)}
      </section>
      ${card('event', 'Event', eventBody(event, listener?.format ?? 'webhook'))}`,
  };
}

function facts({ report: { delivery }, listener }: DeliveryPageContent): SafeHtml {
  const address = listener === null ? delivery.webhookId : shownAddress(listener);
  return factList([
    ['State', stateBadge(delivery.state)],
    ['Last answer', lastAnswerText(delivery)],
    [
      'Next attempt',
      html`${exactInstant(delivery.dueAt)}
      ${delivery.requested.length > 0 && html`<small>${delivery.requested.length} asked for</small>`}`,
    ],
    ['Listener', html`${listenerState(listener)}<small>${address}</small>`],
  ]);
}

/** Why nothing goes out, where that is the listener's state. */
function listenerState(listener: Listener | null): HtmlValue {
  if (listener === null) return 'deleted';
  const { state, disabledReason, health } = listener;
  if (state !== 'active') return disabledReason === null ? state : `${state} (${disabledReason})`;
  if (health.hold === null) return state;
  return html`held<small>next probe ${exactInstant(health.hold.nextProbeAt)}</small>`;
}

function eventBody(event: StoredEvent | null, format: ListenerFormat): SafeHtml {
  if (event === null) return html`<p>It has expired.</p>`;
  if (event.body === null) return html`<p>Its content was erased on ${exactInstant(event.erasedAt)}.</p>`;
  const isMessage = format !== 'webhook';
  return html`<p class="muted">${event.id}, ${exactInstant(event.createdAt)}</p>
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
