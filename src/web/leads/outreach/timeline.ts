import { isOpen, type Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { ProspectOutreach } from '../../../operations/outreach/enrolments/read-enrolments';
import { card } from '../../card';
import { checkbox, postForm } from '../../forms';
import { html, type SafeHtml } from '../../html';
import { badge, instant, localTime } from '../../wording';
import { OUTREACH_PATH } from './switch-card';
import { ENROLMENT, HOLDS, INELIGIBLE, SEND } from './wording';

/** What outreach has done with one person, what comes next, and why nothing does. */
export function prospectTimeline({ enrolment, steps, sends }: ProspectOutreach): SafeHtml {
  const { ineligibleReason, step } = enrolment;
  const title = html`Outreach ${badge(ENROLMENT[enrolment.state])}
  ${isOpen(enrolment) && step !== null && html`<small>Step ${step} of ${steps}</small>`}`;
  const content = html`${ineligibleReason !== null && html`<p>Why not contacted: ${INELIGIBLE[ineligibleReason]}</p>`}
  ${holdNotice(enrolment)} ${nextMessage(enrolment)}
  ${
    sends.length > 0 &&
    html`<ol class="timeline">
      ${sends.map(messageEntry)}
    </ol>`
  }
  ${isOpen(enrolment) && actions(enrolment)}`;
  return card('outreach', title, content);
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
    <p class="under-title"><strong>E-mail ${send.step}</strong> ${badge(SEND[send.state])} ${timeOf(send)}</p>
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

function actions({ id, hold }: Enrolment): SafeHtml {
  const pathOf = (action: string) => `${OUTREACH_PATH}/enrolments/${id}/${action}`;
  const [action, word] = hold === null ? ['hold', 'Hold'] : ['resume', 'Resume'];
  return html`${postForm(pathOf(action), html`<button class="quiet">${word}</button>`, 'actions')}
  ${postForm(
    pathOf('stop'),
    html`${checkbox('sure', 'yes', 'No more e-mails to them, for good', { required: true })}
      <button class="quiet">Stop</button>`,
    'actions',
  )}`;
}
