import type { OutreachPreview, PreviewSample } from '../../../operations/outreach/preview/preview-outreach';
import { card } from '../../card';
import { html, type SafeHtml } from '../../html';
import { INELIGIBLE } from './wording';

/** Whom a sequence would go to, and what they would read. */
export function previewResult({
  considered,
  isComplete,
  eligible,
  held,
  ineligible,
  samples,
}: OutreachPreview): SafeHtml {
  const reasons = ineligible.toSorted((one, other) => other.count - one.count);
  const content = html`<p>
      Of ${isComplete ? `${considered} leads` : `the latest ${considered} leads`}, ${eligible} would be
      written to${held > 0 && `, ${held} of them once somebody has decided about their country`}.
      ${samples.some(({ messages }) => messages.some(({ problem }) => problem !== null)) && 'Some e-mails below would not be sent as they are.'}
    </p>
    ${
      reasons.length > 0 &&
      html`<details>
        <summary>Why not the others</summary>
        <ul>
          ${reasons.map(({ reason, count }) => html`<li>${count}: ${INELIGIBLE[reason]}</li>`)}
        </ul>
      </details>`
    }
    ${samples.map(sample)}`;
  return card('preview', 'Preview', content);
}

function sample({ name, email, messages }: PreviewSample): SafeHtml {
  return html`<details class="sample" open>
    <summary>
      As <bdi>${name}</bdi>${email !== null && html` <small><bdi>${email}</bdi></small>`} would read it
    </summary>
    ${messages.map(
      ({ subject, text, problem }, index) =>
        html`<article class="message">
          <h3>${index + 1}. <bdi>${subject}</bdi></h3>
          ${problem !== null && html`<p class="notice bad">Not sent like this: ${problem}</p>`}
          <p class="mail-text" dir="auto">${text}</p>
        </article>`,
    )}
  </details>`;
}
