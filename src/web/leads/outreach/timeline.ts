import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { ProspectOutreach } from '../../../operations/outreach/enrolments/read-enrolments';
import { html, type SafeHtml } from '../../html';
import { tokenField } from '../../own-form';
import { instant } from '../wording';
import { OUTREACH_PATH } from './page-parts';
import { badge, ENROLMENT, HOLDS, INELIGIBLE, isOpen, localTime, SEND } from './wording';

/** What outreach has done with one person, what comes next, and why nothing does. */
export function prospectTimeline(outreach: ProspectOutreach, formToken: string): SafeHtml {
  const { enrolment, steps, sends } = outreach;
  return html`<section class="card timeline-card" aria-labelledby="outreach">
    <div class="under-title">
      <h2 id="outreach">Outreach</h2>
      ${badge(ENROLMENT[enrolment.state])}
      ${isOpen(enrolment) && enrolment.step !== null && html`<span class="muted">Step ${enrolment.step} of ${steps}</span>`}
    </div>
    ${whyNot(enrolment)} ${holdNotice(enrolment)} ${nextMessage(enrolment)}
    ${
      sends.length > 0 &&
      html`<ol class="timeline">
        ${sends.map(messageEntry)}
      </ol>`
    }
    ${isOpen(enrolment) && actions(enrolment, formToken)}
  </section>`;
}

function whyNot({ ineligibleReason }: Enrolment): SafeHtml | false {
  return ineligibleReason !== null && html`<p>Why not contacted: ${INELIGIBLE[ineligibleReason]}</p>`;
}

function holdNotice({ hold, timeZone }: Enrolment): SafeHtml | false {
  if (hold === null) return false;
  return html`<p class="notice warn">
    On hold: ${HOLDS[hold.reason]} ${hold.detail !== null && html`<small>${hold.detail}</small>`}
    ${hold.until === null ? 'It goes on when somebody resumes it.' : html`Until ${localTime(hold.until, timeZone ?? 'UTC')}.`}
  </p>`;
}

function nextMessage({ dueAt, timeZone, state, hold }: Enrolment): SafeHtml | false {
  if (state !== 'active' || dueAt === null || hold !== null) return false;
  return html`<p>Next e-mail: ${localTime(dueAt, timeZone ?? 'UTC')} at the earliest.</p>`;
}

function messageEntry(send: OutreachSend): SafeHtml {
  const { rendered, response } = send;
  return html`<li>
    <div class="under-title">
      <strong>E-mail ${send.step}</strong> ${badge(SEND[send.state])} ${timeOf(send)}
    </div>
    ${response !== null && html`<p class="muted">Mail server: <bdi>${response}</bdi></p>`}
    ${
      rendered !== null &&
      html`<details>
        <summary><bdi>${rendered.subject}</bdi></summary>
        <p class="mail-text" dir="auto">${rendered.text}</p>
      </details>`
    }
  </li>`;
}

function timeOf({ sentAt, dataStartedAt, state, updatedAt }: OutreachSend): SafeHtml | false {
  const isRefused = state === 'bounced' || state === 'failed';
  const at = sentAt ?? dataStartedAt ?? (isRefused ? updatedAt : null);
  return at !== null && instant(at);
}

function actions({ id, hold, prospectId }: Enrolment, formToken: string): SafeHtml {
  const button = (action: string, word: string) =>
    html`<button class="quiet" formaction="${OUTREACH_PATH}/enrolments/${id}/${action}">${word}</button>`;
  return html`<form class="actions" method="post" action="${OUTREACH_PATH}/enrolments/${id}/stop">
    ${tokenField(formToken)}
    <input type="hidden" name="prospectId" value="${prospectId}" />
    ${hold === null ? button('hold', 'Hold') : button('resume', 'Resume')} ${button('stop', 'Stop for good')}
  </form>`;
}
