import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { RECOVERABLE_STATES, type Recovery } from '../../../domain/deliveries/recovery';
import { newId } from '../../../domain/ids';
import { factList } from '../../card';
import { checkbox, field, hiddenField, postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { exactInstant } from '../../wording';
import { EVENT_OPTIONS, listenerOptions, timeValue } from '../delivery-fields';
import { loopLink } from '../loop-url';
import type { RecoveryForm } from './recovery-form';

/**
 * Chooses what to recover; counted first, then started.
 * @param matched null before they were counted
 */
export function recoverPage(
  form: RecoveryForm,
  listeners: readonly Listener[],
  matched: number | null,
): Page {
  const options = listenerOptions(listeners, 'choose one');
  const time = { type: 'datetime-local', className: 'when' } as const;
  const boxes = RECOVERABLE_STATES.map((state) =>
    checkbox('states', state, state, { checked: form.states.includes(state) }),
  );
  return {
    title: 'Recover',
    content: html`<h1>Recover deliveries</h1>
      <p class="muted">
        Asks for another request of everything that matches, no faster than the receiver takes it.
      </p>
      <form class="fields" method="get" action="/support/recover" aria-label="What to recover">
        ${field('webhookId', form.webhookId, { label: 'Listener', options, required: true })}
        ${field('since', timeValue(form.since), { ...time, label: 'Events from (UTC)', required: true })}
        ${field('until', timeValue(form.until), { ...time, label: 'Until (UTC)' })}
        ${field('eventType', form.eventType, { label: 'Event', options: EVENT_OPTIONS })}
        <fieldset>
          <legend>States</legend>
          ${boxes}
        </fieldset>
        <div class="actions">
          <button class="${matched !== null && matched > 0 && 'quiet'}">Count</button>
        </div>
      </form>
      ${matched !== null && confirmation(form, matched)}`,
  };
}

function confirmation(form: RecoveryForm, matched: number): SafeHtml {
  if (matched === 0) return html`<p class="notice">Nothing matches.</p>`;
  const hidden = {
    webhookId: [form.webhookId],
    since: [timeValue(form.since)],
    until: [timeValue(form.until)],
    eventType: [form.eventType],
    states: form.states,
  };
  const fields = Object.entries(hidden).flatMap(([name, values]) =>
    values.map((value) => hiddenField(name, value)),
  );
  const content = html`${fields} ${hiddenField('jobId', newId('recovery'))}
    <p><strong>${matched}</strong> ${matched === 1 ? 'delivery matches' : 'deliveries match'}.</p>
    <button>Recover</button>`;
  return postForm('/support/recover', content, 'card');
}

/** How far a recovery has got. */
export function recoveryPage(recovery: Recovery, loopUrl: string | null): Page {
  const { id, state, matched, requested, skipped } = recovery;
  const actions = html`<a class="button" href="/support/recoveries/${id}">Refresh</a>
    ${state === 'running' && html`<button class="quiet">Cancel</button>`} ${loopLink(loopUrl)}`;
  return {
    title: 'Recovery',
    content: html`<h1>Recovery</h1>
      ${factList([
        ['State', html`${state}<small>${exactInstant(recovery.finishedAt ?? recovery.updatedAt)}</small>`],
        ['Asked for', `${requested} of ${matched}`],
        ['Skipped', html`${skipped}<small>cannot be sent any more</small>`],
        ['Listener', html`<small>${recovery.webhookId}</small>`],
      ])}
      <p>
        Events from ${exactInstant(recovery.since)} until ${exactInstant(recovery.until)}:
        ${recovery.states.join(', ')}.
      </p>
      ${postForm(`/support/recoveries/${id}/cancel`, actions, 'actions')}`,
  };
}
