import type { Issue } from '../../../domain/errors';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import { TEMPLATE_FIELDS } from '../../../domain/outreach/templates/template-fields';
import type { OutreachPreview } from '../../../operations/outreach/preview/preview-outreach';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { tokenField } from '../../own-form';
import { previewResult } from './preview-result';
import { issueList, OUTREACH_PATH } from './page-parts';
import type { StepFields } from './sequence-form';

export interface SequencePageContent {
  readonly formToken: string;
  /** As they stand in the form, saved or not. */
  readonly steps: readonly StepFields[];
  /** 0 before the first. */
  readonly latestVersion: number;
  readonly approvedVersion: number | null;
  /** Whether the form shows what is saved as the latest version. */
  readonly isSaved: boolean;
  readonly issues: readonly Issue[];
  readonly preview: OutreachPreview | null;
}

/** The e-mails of a sequence, to be changed, previewed, saved and approved. */
export function sequencePage(content: SequencePageContent): Page {
  const { steps, issues, preview, formToken } = content;
  const rows = Array.from(
    { length: Math.min(SEQUENCE_STEPS_MAX, steps.length + 1) },
    (_, index) => steps[index] ?? NO_FIELDS,
  );
  return {
    title: 'E-mails',
    content: html`<p><a href="${OUTREACH_PATH}">Outreach</a></p>
      <h1>E-mails of the sequence</h1>
      ${versionNotice(content)} ${issueList(issues)}
      <form method="post" action="${OUTREACH_PATH}/sequence">
        ${tokenField(formToken)} ${rows.map((fields, index) => stepCard(fields, index, issues))}
        <div class="actions">
          <button formaction="${OUTREACH_PATH}/sequence/preview">Preview</button>
          <button class="quiet" data-save>Save</button>
        </div>
      </form>
      ${preview !== null && previewResult(preview)} ${approvalCard(content)} ${testCard(content)}
      ${PLACEHOLDERS}`,
  };
}

const NO_FIELDS: StepFields = { delayDays: '', subject: '', text: '' };

function versionNotice({ latestVersion, approvedVersion, isSaved }: SequencePageContent): SafeHtml {
  if (latestVersion === 0)
    return html`<p class="notice">Nothing is saved yet. Below is a suggestion: make it yours.</p>`;
  if (!isSaved) return html`<p class="notice warn">What you see here is not saved yet.</p>`;
  return approvedVersion === latestVersion
    ? html`<p class="muted">Version ${latestVersion}, approved.</p>`
    : html`<p class="notice warn">Version ${latestVersion} is not approved yet.</p>`;
}

function stepCard(
  { delayDays, subject, text }: StepFields,
  index: number,
  issues: readonly Issue[],
): SafeHtml {
  const number = index + 1;
  const about = issues.filter(({ path }) => path.startsWith(`steps[${index}]`));
  const isFirst = index === 0;
  const isNew = text === '' && subject === '';
  return html`<fieldset class="card step">
    <legend>
      <h2>
        E-mail ${number}${isNew && !isFirst && html` <small>leave it empty if you need no more</small>`}
      </h2>
    </legend>
    ${issueList(about)}
    ${
      !isFirst &&
      html`<label class="delay"
        >Business days after the e-mail before
        <input
          type="number"
          name="delayDays${number}"
          value="${delayDays}"
          min="1"
          max="60"
          inputmode="numeric"
        />
      </label>`
    }
    <label
      >Subject
      <input
        name="subject${number}"
        value="${subject}"
        maxlength="200"
        autocomplete="off"
        placeholder="${isFirst ? '' : 'Empty: the same conversation goes on'}"
      />
    </label>
    <label
      >Text
      <textarea name="text${number}" rows="${isNew && !isFirst ? 3 : 10}" maxlength="10000">${text}</textarea>
    </label>
  </fieldset>`;
}

function approvalCard({
  latestVersion,
  approvedVersion,
  isSaved,
  formToken,
}: SequencePageContent): SafeHtml | false {
  if (latestVersion === 0 || !isSaved || approvedVersion === latestVersion) return false;
  return html`<section class="card" aria-labelledby="approve">
    <h2 id="approve">Approve version ${latestVersion}</h2>
    <p>
      Nothing is sent before somebody has approved it. People who are in the sequence already go on with the
      version they began with.
    </p>
    <form method="post" action="${OUTREACH_PATH}/approve">
      ${tokenField(formToken)}
      <input type="hidden" name="version" value="${latestVersion}" />
      <label class="check"
        ><input type="checkbox" name="hasRead" value="yes" required /> I have read all e-mails of it</label
      >
      <p><button>Approve</button></p>
    </form>
  </section>`;
}

function testCard({ latestVersion, steps, formToken }: SequencePageContent): SafeHtml | false {
  if (latestVersion === 0) return false;
  return html`<section class="card" aria-labelledby="test">
    <h2 id="test">Test message</h2>
    <p>
      Sends an e-mail of version ${latestVersion} to yourself, with a made-up name. It costs nothing; three a
      day.
    </p>
    <form class="actions" method="post" action="${OUTREACH_PATH}/test">
      ${tokenField(formToken)}
      ${steps.map((_, index) => html`<button class="quiet" name="step" value="${index + 1}">E-mail ${index + 1}</button> `)}
    </form>
  </section>`;
}

const PLACEHOLDERS = html`<section class="card" aria-labelledby="placeholders">
  <h2 id="placeholders">Placeholders</h2>
  <p>
    Write <code>{{ firstName | default: "there" }}</code> where a name shall stand; the text after
    <code>default:</code> stands there for people whose name is not known. Without one, an e-mail with a gap
    is not sent, and waits for you to see to it.
  </p>
  <p>${TEMPLATE_FIELDS.map((field) => html`<span class="tag">${field}</span> `)}</p>
  <p class="muted">
    Who you are, your postal address and a link to unsubscribe are added below every e-mail, as the law asks.
  </p>
</section>`;
