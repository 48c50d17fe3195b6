import { EVENT_TYPES, TEST_EVENT_TYPE } from '../../domain/deliveries/event-types';
import { shownAddress } from '../../domain/deliveries/formats/listener-format';
import type { Page as ListPage } from '../../domain/list-position';
import type { DeliveryReport } from '../../operations/deliveries/get-delivery';
import type { ListenerView } from '../../operations/deliveries/listeners/listener-view';
import { recordList, type CardTable } from '../card-table';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { supportNavigation } from './navigation';
import { addressOf, olderAddress, SHOWN_STATES, timeValue, type DeliveriesQuery } from './support-query';
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
  const { webhookId, eventType, state } = query;
  const chosen = { webhookId, eventType, since: timeValue(query.since), until: timeValue(query.until) };
  const statusCode = query.statusCode === null ? '' : String(query.statusCode);
  const recover = html`<a class="button quiet" href="${addressOf('/support/recover', chosen)}"
    >Recover many</a
  >`;
  const list = {
    ...table(deliveries.items, listeners),
    empty: 'No delivery matches.',
    older: olderAddress('/support', deliveries.next, { state, ...chosen, statusCode }),
  };
  return {
    title: 'Deliveries',
    navigation: supportNavigation(formToken),
    content: html`<h1>Deliveries</h1>
      ${filters(query, listeners)} ${recordList(list, recover)}`,
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

function table(deliveries: readonly Delivery[], listeners: readonly Listener[]): CardTable<Delivery> {
  const addresses = new Map(listeners.map((listener) => [listener.id, shownAddress(listener)]));
  return {
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
  };
}

function shortened(address: string): string {
  return address.length <= ADDRESS_LENGTH_MAX ? address : `${address.slice(0, ADDRESS_LENGTH_MAX - 1)}…`;
}
