import type { Issue } from '../../../domain/errors';
import { SEQUENCE_STEPS_MAX } from '../../../domain/outreach/sequence';
import { TEMPLATE_FIELDS } from '../../../domain/outreach/templates/template-fields';
import type { OutreachPreview } from '../../../operations/outreach/preview/preview-outreach';
import { card } from '../../card';
import { checkbox, fieldList, hiddenField, issueList, labelIn, postForm, type Fields } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { previewResult } from './preview-result';
import { stepPrefix, type StepValues } from './sequence-form';
import { OUTREACH_PATH } from './switch-card';

export interface SequencePageContent {
  /** As they stand in the form, saved or not. */
  readonly steps: readonly StepValues[];
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
  const { steps, issues, preview } = content;
  const rows = [...steps, EMPTY_STEP].slice(0, SEQUENCE_STEPS_MAX);
  const form = html`${rows.map((values, index) => stepCard(values, index, issues))}
    <div class="actions">
      <button formaction="${OUTREACH_PATH}/sequence/preview">Preview</button>
      <button class="quiet">Save</button>
    </div>`;
  return {
    title: 'E-mails',
    content: html`<p><a href="${OUTREACH_PATH}">Outreach</a></p>
      <h1>E-mails of the sequence</h1>
      ${versionNotice(content)} ${issueList(issues, nameOf)} ${postForm(`${OUTREACH_PATH}/sequence`, form)}
      ${preview !== null && previewResult(preview)} ${approvalCard(content)} ${testCard(content)}
      ${PLACEHOLDERS}`,
  };
}

const EMPTY_STEP: StepValues = { delayDays: '', subject: '', text: '' };

function versionNotice({ latestVersion, approvedVersion, isSaved }: SequencePageContent): SafeHtml {
  if (latestVersion === 0)
    return html`<p class="notice">Nothing is saved yet. Below is a suggestion: make it yours.</p>`;
  if (!isSaved) return html`<p class="notice warn">What you see here is not saved yet.</p>`;
  if (approvedVersion === latestVersion)
    return html`<p class="muted">Version ${latestVersion}, approved.</p>`;
  return approvedVersion === null
    ? html`<p class="notice warn">Version ${latestVersion} is not approved yet.</p>`
    : html`<p class="notice warn">
        Version ${latestVersion} is not approved: people get the e-mails of version ${approvedVersion}.
      </p>`;
}

const FIRST_FIELDS = {
  subject: { label: 'Subject', maxlength: 200, autocomplete: 'off' },
  text: { label: 'Text', rows: 6, maxlength: 10_000 },
} satisfies Fields;

const LATER_FIELDS = {
  delayDays: {
    label: 'Business days after the e-mail before',
    className: 'delay',
    type: 'number',
    min: 1,
    max: 60,
    inputmode: 'numeric',
  },
  ...FIRST_FIELDS,
  subject: { ...FIRST_FIELDS.subject, placeholder: 'Empty: the same conversation goes on' },
} satisfies Fields;

/** `steps[1].subject` as people call it. */
function nameOf(path: string): string {
  const [, index, name] = /^steps\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (index === undefined || name === undefined) return path;
  return `E-mail ${Number(index) + 1}, ${labelIn(LATER_FIELDS)(name).toLowerCase()}`;
}

function stepCard(values: StepValues, index: number, issues: readonly Issue[]): SafeHtml {
  const valueOf = (name: keyof StepValues) => values[name];
  const prefix = stepPrefix(index);
  return html`<fieldset class="card stack">
    <legend>
      <h2>
        E-mail ${index + 1}
        ${values === EMPTY_STEP && html`<small>leave it empty if you need no more</small>`}
      </h2>
    </legend>
    ${
      index === 0
        ? fieldList(FIRST_FIELDS, valueOf, issues, prefix)
        : fieldList(LATER_FIELDS, valueOf, issues, prefix)
    }
  </fieldset>`;
}

function approvalCard({ latestVersion, approvedVersion, isSaved }: SequencePageContent): SafeHtml | false {
  if (latestVersion === 0 || !isSaved || approvedVersion === latestVersion) return false;
  const form = html`${hiddenField('version', latestVersion)}
    ${checkbox('hasRead', 'yes', 'I have read all e-mails of it', { required: true })}
    <div><button>Approve</button></div>`;
  const content = html`<p>
      Nothing is sent before somebody has approved it. People who are in the sequence already go on with the
      version they began with.
    </p>
    ${postForm(`${OUTREACH_PATH}/approve`, form, 'stack')}`;
  return card('approve', `Approve version ${latestVersion}`, content);
}

function testCard({ latestVersion, steps }: SequencePageContent): SafeHtml | false {
  if (latestVersion === 0) return false;
  const buttons = steps.map(
    (_, index) => html`<button class="quiet" name="step" value="${index + 1}">E-mail ${index + 1}</button> `,
  );
  const content = html`<p>
      Sends an e-mail of version ${latestVersion} to yourself, with a made-up name. It costs nothing; three a
      day.
    </p>
    ${postForm(`${OUTREACH_PATH}/test`, html`${buttons}`, 'actions')}`;
  return card('test', 'Test message', content);
}

const PLACEHOLDERS = card(
  'placeholders',
  'Placeholders',
  html`<p>
      Write <code>{{ firstName | default: "there" }}</code> where a name shall stand; the text after
      <code>default:</code> stands there for people whose name is not known. Without one, an e-mail with a gap
      is not sent, and waits for you to see to it.
    </p>
    <p class="tags">${TEMPLATE_FIELDS.map((field) => html`<span class="tag">${field}</span> `)}</p>
    <p class="muted">
      Who you are, your postal address and a link to unsubscribe are added below every e-mail, as the law
      asks.
    </p>`,
);
