import { RECOVERABLE_STATES } from '../../../domain/deliveries/recovery';
import { EVENT_TYPES } from '../../../domain/deliveries/event-types';
import type { ListenerView } from '../../../operations/deliveries/listeners/listener-view';
import type { createReadRecovery } from '../../../operations/deliveries/recoveries/read-recovery';
import { factList } from '../../fact-list';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { listenerOptions } from '../deliveries-page';
import { supportNavigation } from '../navigation';
import { timeValue, type RecoveryForm } from '../support-query';
import { select, timeText } from '../wording';
import { tokenField } from '../../own-form';

type Recovery = Awaited<ReturnType<ReturnType<typeof createReadRecovery>>>;

export interface RecoverPageContent {
  readonly formToken: string;
  readonly form: RecoveryForm;
  readonly listeners: readonly ListenerView['listener'][];
  /** How many match; null before they were counted. */
  readonly matched: number | null;
}

/** Chooses what to recover; counted first, then started. */
export function recoverPage({ formToken, form, listeners, matched }: RecoverPageContent): Page {
  return {
    title: 'Recover',
    navigation: supportNavigation(formToken),
    content: html`<h1>Recover deliveries</h1>
      <p>Asks for another request of everything that matches, no faster than the receiver takes it.</p>
      <form class="fields" method="get" action="/support/recover" aria-label="What to recover">
        <label
          >Listener
          ${select('webhookId', form.webhookId, [['', 'choose one'], ...listenerOptions(listeners)], {
            isRequired: true,
          })}</label
        >
        <label
          >Events from (UTC)
          <input name="since" type="datetime-local" required value="${timeValue(form.since)}"
        /></label>
        <label
          >Until (UTC) <input name="until" type="datetime-local" value="${timeValue(form.until)}"
        /></label>
        <label>Event ${typeSelect(form)}</label>
        <fieldset>
          <legend>States</legend>
          ${RECOVERABLE_STATES.map(
            (state) =>
              html`<label class="check"
                ><input
                  type="checkbox"
                  name="states"
                  value="${state}"
                  ${form.states.includes(state) && html`checked`}
                />
                ${state}</label
              >`,
          )}
        </fieldset>
        <button class="quiet">Count</button>
      </form>
      ${matched !== null && confirmation(formToken, form, matched)}`,
  };
}

function typeSelect({ eventType }: RecoveryForm): SafeHtml {
  return select('eventType', eventType, [['', 'any'], ...EVENT_TYPES.map((type) => [type, type] as const)]);
}

function confirmation(formToken: string, form: RecoveryForm, matched: number): SafeHtml {
  if (matched === 0) return html`<p class="notice">Nothing matches.</p>`;
  return html`<form class="card" method="post" action="/support/recover">
    <p><strong>${matched}</strong> ${matched === 1 ? 'delivery matches' : 'deliveries match'}.</p>
    ${tokenField(formToken)}
    <input type="hidden" name="webhookId" value="${form.webhookId}" />
    <input type="hidden" name="since" value="${timeValue(form.since)}" />
    <input type="hidden" name="until" value="${timeValue(form.until)}" />
    <input type="hidden" name="eventType" value="${form.eventType}" />
    ${form.states.map((state) => html`<input type="hidden" name="states" value="${state}" />`)}
    <button>Recover</button>
  </form>`;
}

/** How far a recovery has got. */
export function recoveryPage(formToken: string, recovery: Recovery, loopUrl: string | null): Page {
  const { id, state, matched, requested, skipped } = recovery;
  return {
    title: 'Recovery',
    navigation: supportNavigation(formToken),
    content: html`<h1>Recovery</h1>
      ${factList([
        ['State', html`${state}<small>${timeText(recovery.finishedAt ?? recovery.updatedAt)}</small>`],
        ['Asked for', `${requested} of ${matched}`],
        ['Skipped', html`${skipped}<small>cannot be sent any more</small>`],
        ['Listener', html`<small>${recovery.webhookId}</small>`],
      ])}
      <p>
        Events from ${timeText(recovery.since)} until ${timeText(recovery.until)}:
        ${recovery.states.join(', ')}.
      </p>
      <form class="fields" method="post" action="/support/recoveries/${id}/cancel">
        ${tokenField(formToken)}
        <a class="button" href="/support/recoveries/${id}">Refresh</a>
        ${state === 'running' && html`<button class="quiet">Cancel</button>`}
        ${loopUrl !== null && html`<a class="button quiet" href="${loopUrl}" rel="noreferrer">Its loop in Temporal</a>`}
      </form>`,
  };
}
