import {
  SIMULATED_ANSWERS,
  type ReadableMessage,
  type SimulatedAnswer,
} from '../../../domain/outreach/captured-message';
import type { OutboxOperations } from '../../../operations/outreach/outbox/outbox-operations';
import { card, factList } from '../../card';
import { cardTable, recordList } from '../../card-table';
import { postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { olderAddress } from '../../list-address';
import { exactInstant } from '../../wording';

type Outbox = Awaited<ReturnType<OutboxOperations['listOutbox']>>;
type OutboxMessage = Awaited<ReturnType<OutboxOperations['getOutboxMessage']>>;

const ANSWERS: Readonly<Record<SimulatedAnswer, string>> = {
  reply: 'Reply',
  out_of_office: 'Out of office',
  unsubscribe: 'Ask to stop',
  bounce: 'Bounce',
  complaint: 'Complaint',
};

/** Every message that would have left, newest first. */
export function outboxPage({ messages, transport }: Outbox): Page {
  return {
    title: 'Outbox',
    content: html`<h1>Outbox</h1>
      ${banner(transport)}
      ${recordList({
        label: 'Outbox',
        caption: 'Newest first',
        empty: 'There are no messages.',
        older: olderAddress('/support/outbox', messages.next),
        items: messages.items,
        columns: [
          {
            name: 'Subject',
            cell: ({ id, subject }) =>
              html`<a href="/support/outbox/${id}">${subject === '' ? 'No subject' : subject}</a>`,
          },
          { name: 'To', cell: ({ to }) => to },
          { name: 'From', cell: ({ from }) => from },
          { name: 'When', cell: ({ createdAt }) => exactInstant(createdAt) },
        ],
      })}`,
  };
}

/** One message as it would have left, what came back, and what can be sent back. */
export function outboxMessagePage({ captured, readable, answers, transport }: OutboxMessage): Page {
  const { id, from, to, createdAt, sendId } = captured;
  return {
    title: readable.subject,
    content: html`<h1>${readable.subject === '' ? 'No subject' : readable.subject}</h1>
      ${banner(transport)}
      ${factList(
        [
          ['From', from],
          ['To', to],
          ['When', exactInstant(createdAt)],
          ['Send', sendId],
        ],
        'facts texts',
      )}
      ${!transport.isLive && answerForm(id)}
      <h2>What came back</h2>
      ${answerTable(answers)} ${messageView(readable)}`,
  };
}

function banner({ isLive, name }: Outbox['transport']): SafeHtml {
  return isLive
    ? html`<p class="notice warn">
        Messages are sent by ${name}. Here is what was captured before, and nothing that was sent.
      </p>`
    : html`<p class="notice">
        Nothing leaves this machine: messages are kept here, byte for byte as they would leave.
      </p>`;
}

/** Each makes a real message, which takes the way of those that come in. */
function answerForm(id: string): SafeHtml {
  const buttons = SIMULATED_ANSWERS.map(
    (kind) => html`<button class="quiet" name="kind" value="${kind}">${ANSWERS[kind]}</button> `,
  );
  const form = postForm(`/support/outbox/${id}/answer`, html`${buttons}`, 'actions');
  return card('answer', 'See what follows when this comes back', form);
}

function answerTable(answers: OutboxMessage['answers']): SafeHtml {
  if (answers.length === 0)
    return html`<p class="card muted">
      Nothing yet. What came a moment ago shows when the page is loaded again.
    </p>`;
  return cardTable({
    label: 'What came back',
    caption: 'Newest first',
    items: answers,
    columns: [
      { name: 'What', cell: ({ outcome }) => outcome?.replaceAll('_', ' ') ?? '–' },
      { name: 'From', cell: ({ from }) => from ?? '–' },
      { name: 'When', cell: ({ createdAt }) => exactInstant(createdAt) },
    ],
  });
}

/**
 * A message as it leaves: headers, text and HTML. The HTML stands in a frame that runs nothing, loads nothing and leads
 * nowhere, since what it says comes from templates and from strangers.
 */
function messageView({ headers, text, html: markup }: ReadableMessage): SafeHtml {
  return html`<details>
      <summary>Headers</summary>
      <pre tabindex="0">${headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
    </details>
    <h2>Text</h2>
    <pre class="message" dir="auto" tabindex="0">${text}</pre>
    ${
      markup !== null &&
      html`<h2>HTML</h2>
        <iframe class="message" title="The message as HTML" sandbox srcdoc="${markup}"></iframe>`
    }`;
}
