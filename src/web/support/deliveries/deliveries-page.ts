import type { Delivery } from '../../../domain/deliveries/delivery';
import { TEST_EVENT_TYPE } from '../../../domain/deliveries/event-types';
import { shownAddress } from '../../../domain/deliveries/formats/listener-format';
import type { Page as ListPage } from '../../../domain/list-position';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { recordList, type CardTable } from '../../card-table';
import { field, filterForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { addressOf, olderAddress } from '../../list-address';
import { exactInstant } from '../../wording';
import { EVENT_OPTIONS, listenerOptions, namedAlike, timeValue } from '../delivery-fields';
import { lastAnswerText, stateBadge } from '../wording';
import { SHOWN_STATES, type DeliveriesQuery } from './deliveries-query';

/** Longer ones would push the rest of the table out of sight. */
const ADDRESS_LENGTH_MAX = 48;

/** The deliveries that match, and the form to choose others. */
export function deliveriesPage(
  query: DeliveriesQuery,
  listeners: readonly Listener[],
  deliveries: ListPage<Delivery>,
): Page {
  const { webhookId, eventType, state } = query;
  const chosen = { webhookId, eventType, since: timeValue(query.since), until: timeValue(query.until) };
  const statusCode = String(query.statusCode ?? '');
  const recover = html`<a class="button quiet" href="${addressOf('/support/recover', chosen)}"
    >Recover many</a
  >`;
  const list = {
    ...table(deliveries.items, listeners),
    empty: 'No delivery matches. Choose another state, or a longer time.',
    older: olderAddress('/support', deliveries.next, { state, ...chosen, statusCode }),
  };
  return {
    title: 'Deliveries',
    content: html`<h1>Deliveries</h1>
      ${filters(query, listeners)} ${recordList(list, recover)}`,
  };
}

function filters(query: DeliveriesQuery, listeners: readonly Listener[]): SafeHtml {
  const events = { ...EVENT_OPTIONS, [TEST_EVENT_TYPE]: TEST_EVENT_TYPE };
  const time = { type: 'datetime-local', className: 'when' } as const;
  return filterForm('/support', [
    field('state', query.state, { label: 'State', options: namedAlike(SHOWN_STATES) }),
    field('webhookId', query.webhookId, { label: 'Listener', options: listenerOptions(listeners, 'any') }),
    field('eventType', query.eventType, { label: 'Event', options: events }),
    field('statusCode', String(query.statusCode ?? ''), {
      label: 'Last status',
      inputmode: 'numeric',
      maxlength: 3,
    }),
    field('since', timeValue(query.since), { ...time, label: 'From (UTC)' }),
    field('until', timeValue(query.until), { ...time, label: 'Until (UTC)' }),
  ]);
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
      { name: 'Event at', cell: ({ createdAt }) => exactInstant(createdAt) },
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
