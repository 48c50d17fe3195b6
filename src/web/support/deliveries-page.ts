import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../domain/deliveries/event-types';
import { shownAddress } from '../../domain/deliveries/formats/listener-format';
import type { Page as ListPage } from '../../domain/list-position';
import { encodeCursor } from '../../http/list-parameters';
import type { DeliveryReport } from '../../operations/deliveries/get-delivery';
import type { ListenerView } from '../../operations/deliveries/listeners/listener-view';
import { cardTable } from '../card-table';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { addressOf, SHOWN_STATES, timeValue, type DeliveriesQuery } from './support-query';
import { lastAnswerText, select, stateBadge, timeText } from './wording';

/** Longer ones would push the rest of the table out of sight. */
const ADDRESS_LENGTH_MAX = 48;

type Delivery = DeliveryReport['delivery'];
type Listener = ListenerView['listener'];

export interface DeliveriesPageContent {
  readonly formToken: string;
  readonly query: DeliveriesQuery;
  readonly listeners: readonly Listener[];
  readonly deliveries: ListPage<Delivery>;
}

/** The deliveries that match, and the form to choose others. */
export function deliveriesPage({ formToken, query, listeners, deliveries }: DeliveriesPageContent): Page {
  const { webhookId, eventType, since, until } = query;
  const recover = addressOf('/support/recover', {
    webhookId,
    eventType,
    since: timeValue(since),
    until: timeValue(until),
  });
  return {
    title: 'Deliveries',
    navigation: supportNavigation(formToken),
    content: html`<h1>Deliveries</h1>
      ${filters(query, listeners)}
      ${deliveries.items.length === 0 ? nothing() : table(deliveries.items, listeners)}
      <div class="pages">
        <a class="button quiet" href="${recover}">Recover many</a>
        ${
          deliveries.next !== null &&
          html`<a class="button quiet" rel="next" href="${pageAddress(query, encodeCursor(deliveries.next))}"
            >Older</a
          >`
        }
      </div>`,
  };
}

function filters(query: DeliveriesQuery, listeners: readonly Listener[]): SafeHtml {
  const types = [...EVENT_TYPES, TEST_EVENT_TYPE];
  return html`<form class="fields filters" method="get" action="/support" aria-label="Filters">
    <label
      >State
      ${select(
        'state',
        query.state,
        SHOWN_STATES.map((state) => [state, state]),
      )}</label
    >
    <label
      >Listener ${select('webhookId', query.webhookId, [['', 'any'], ...listenerOptions(listeners)])}</label
    >
    <label
      >Event
      ${select('eventType', query.eventType, [['', 'any'], ...types.map((type) => [type, type] as const)])}</label
    >
    <label
      >Last status <input name="statusCode" inputmode="numeric" maxlength="3" value="${query.statusCode}"
    /></label>
    <label class="when"
      >From (UTC) <input name="since" type="datetime-local" value="${timeValue(query.since)}"
    /></label>
    <label class="when"
      >Until (UTC) <input name="until" type="datetime-local" value="${timeValue(query.until)}"
    /></label>
    <button>Show</button>
  </form>`;
}

export function listenerOptions(listeners: readonly Listener[]): (readonly [value: string, word: string])[] {
  return listeners.map((listener) => [listener.id, `${shownAddress(listener)} (${listener.state})`] as const);
}

function nothing(): SafeHtml {
  return html`<p class="card muted">No delivery matches.</p>`;
}

function table(deliveries: readonly Delivery[], listeners: readonly Listener[]): SafeHtml {
  const addresses = new Map(listeners.map((listener) => [listener.id, shownAddress(listener)]));
  return cardTable({
    label: 'Deliveries',
    caption: 'Newest event first',
    items: deliveries,
    columns: [
      {
        name: 'Event',
        cell: ({ id, eventType }) => html`<a href="/support/deliveries/${id}">${eventType}</a>`,
      },
      { name: 'State', cell: ({ state }) => stateBadge(state) },
      { name: 'Last answer', cell: lastAnswerText },
      { name: 'Attempts', cell: ({ attemptCount }) => attemptCount, className: 'number' },
      { name: 'Event at', cell: ({ createdAt }) => timeText(createdAt) },
      {
        name: 'Listener',
        cell: ({ webhookId }) => shortened(addresses.get(webhookId) ?? `${webhookId} (deleted)`),
      },
    ],
  });
}

function shortened(address: string): string {
  return address.length <= ADDRESS_LENGTH_MAX ? address : `${address.slice(0, ADDRESS_LENGTH_MAX - 1)}…`;
}

function pageAddress(query: DeliveriesQuery, cursor: string | null): string {
  return addressOf('/support', {
    state: query.state,
    webhookId: query.webhookId,
    eventType: query.eventType,
    statusCode: query.statusCode === null ? '' : String(query.statusCode),
    since: timeValue(query.since),
    until: timeValue(query.until),
    cursor: cursor ?? '',
  });
}
