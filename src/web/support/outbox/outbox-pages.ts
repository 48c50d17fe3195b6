import { SIMULATED_ANSWERS, type SimulatedAnswer } from '../../../domain/outreach/captured/simulated-answer';
import type { OutboxOperations } from '../../../operations/outreach/outbox/outbox-operations';
import { cardTable, recordList } from '../../card-table';
import { factList } from '../../fact-list';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { messageView } from '../../outreach/message-view';
import { tokenField } from '../../own-form';
import { supportNavigation } from '../navigation';
import { olderAddress } from '../support-query';
import { timeText } from '../wording';

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
export function outboxPage(formToken: string, { messages, transport }: Outbox): Page {
  return {
    title: 'Outbox',
    navigation: supportNavigation(formToken),
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
          { name: 'When', cell: ({ createdAt }) => timeText(createdAt) },
        ],
      })}`,
  };
}

/** One message as it would have left, what came back, and what can be sent back. */
export function outboxMessagePage(
  formToken: string,
  { captured, readable, answers, transport }: OutboxMessage,
): Page {
  return {
    title: readable.subject,
    navigation: supportNavigation(formToken),
    content: html`<h1>${readable.subject === '' ? 'No subject' : readable.subject}</h1>
      ${banner(transport)}
      ${factList(
        [
          ['From', captured.from],
          ['To', captured.to],
          ['When', timeText(captured.createdAt)],
          ['Send', html`<span class="id">${captured.sendId}</span>`],
        ],
        'facts texts',
      )}
      ${transport.isLive ? null : answerForm(formToken, captured.id)}
      <h2>What came back</h2>
      ${
        answers.length === 0
          ? html`<p class="card muted">
              Nothing yet. What came a moment ago shows when the page is loaded again.
            </p>`
          : cardTable({
              label: 'What came back',
              caption: 'Newest first',
              items: answers,
              columns: [
                { name: 'What', cell: ({ outcome }) => outcome?.replaceAll('_', ' ') ?? '–' },
                { name: 'From', cell: ({ from }) => from ?? '–' },
                { name: 'When', cell: ({ createdAt }) => timeText(createdAt) },
              ],
            })
      }
      ${messageView(readable)}`,
  };
}

function banner({ isLive, name }: Outbox['transport']): SafeHtml {
  return isLive
    ? html`<p class="notice warn">
        Messages are sent by ${name}. Here is what was captured before, and nothing that was sent.
      </p>`
    : html`<p class="notice">
        Nothing leaves this machine: messages are kept here, byte for byte as they would leave, and are free
        of charge.
      </p>`;
}

/** Each makes a real message, which takes the way of those that come in. */
function answerForm(formToken: string, id: string): SafeHtml {
  return html`<form class="card answers" method="post" action="/support/outbox/${id}/answer">
    ${tokenField(formToken)}
    <p>See what follows when this comes back:</p>
    ${SIMULATED_ANSWERS.map(
      (kind) => html`<button class="quiet" name="kind" value="${kind}">${ANSWERS[kind]}</button> `,
    )}
  </form>`;
}
