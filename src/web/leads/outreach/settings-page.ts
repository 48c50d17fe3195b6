import type { Issue } from '../../../domain/errors';
import type { CountryRule, LegalBasis } from '../../../domain/outreach/country-rule';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import { card } from '../../card';
import { fieldList, issueList, labelIn, postForm, type Fields, type FieldValues } from '../../forms';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { OUTREACH_PATH } from './switch-card';

const LINE = { maxlength: 320 } as const;

export const SENDER_FIELDS = {
  fromName: { ...LINE, label: 'Name', autocomplete: 'name', required: true },
  legalName: {
    ...LINE,
    label: 'Legal name',
    hint: 'below every e-mail, if it is another',
    autocomplete: 'organization',
  },
  fromEmail: { ...LINE, label: 'E-mail address', type: 'email', autocomplete: 'email', required: true },
  replyTo: {
    ...LINE,
    label: 'Address for replies',
    hint: 'if it is another',
    type: 'email',
    autocomplete: 'off',
  },
  timeZone: {
    label: 'Time zone',
    hint: 'of your working hours',
    list: 'zones',
    maxlength: 64,
    autocomplete: 'off',
    required: true,
  },
  postalAddress: {
    label: 'Postal address of the business',
    hint: 'stands below every e-mail, as the law asks',
    className: 'wide',
    rows: 3,
    maxlength: 500,
    autocomplete: 'street-address',
    required: true,
  },
} satisfies Fields<keyof SenderIdentity>;

const MODES: Readonly<Record<CountryRule['mode'], string>> = {
  allow: 'only people in these countries',
  deny: 'people everywhere but in these countries',
};
const UNKNOWN: Readonly<Record<CountryRule['unknown'], string>> = {
  hold: 'wait for a decision',
  allow: 'write to them',
  deny: 'do not write to them',
};
const BASES: Readonly<Record<LegalBasis['kind'] | '', string>> = {
  '': 'not recorded',
  legitimate_interest: 'legitimate interest',
  consent: 'consent',
  existing_customer: 'existing customers',
  other: 'something else',
};

export const RULE_FIELDS = {
  'countryRule.mode': { label: 'Write to', options: MODES },
  'countryRule.list': {
    label: 'Countries',
    hint: 'two letters each, such as US CA',
    maxlength: 1_000,
    autocomplete: 'off',
  },
  'countryRule.unknown': { label: 'Where the country is not known', options: UNKNOWN },
  'legalBasis.kind': { label: 'Legal basis', options: BASES },
  'legalBasis.text': {
    label: 'Your reasons',
    hint: 'for the record',
    className: 'wide',
    rows: 3,
    maxlength: 2_000,
  },
} satisfies Fields;

/** A form as it stands on the page, and what is wrong with it. */
interface ShownForm<Name extends string> {
  readonly valueOf: FieldValues<Name>;
  readonly issues: readonly Issue[];
}
export type SenderForm = ShownForm<keyof typeof SENDER_FIELDS>;
export type RuleForm = ShownForm<keyof typeof RULE_FIELDS>;

/** Who the e-mails come from, and whom they may go to. */
export function settingsPage(sender: SenderForm, rules: RuleForm): Page {
  return {
    title: 'Sender and rules',
    content: html`<p><a href="${OUTREACH_PATH}">Outreach</a></p>
      <h1>Sender and rules</h1>
      ${formCard('sender', 'Who the e-mails come from', SENDER_FIELDS, sender)}
      ${formCard('rules', 'Whom you may write to', RULE_FIELDS, rules)}
      <datalist id="zones">${ZONES.map((zone) => html`<option value="${zone}"></option>`)}</datalist>`,
  };
}

function formCard<Name extends string>(
  id: string,
  title: string,
  fields: Fields<Name>,
  { valueOf, issues }: ShownForm<Name>,
): SafeHtml {
  const form = html`<div class="fields">${fieldList(fields, valueOf, issues)}</div>
    <div><button>Save</button></div>`;
  const content = html`${issueList(issues, labelIn(fields))} ${postForm(`${OUTREACH_PATH}/${id}`, form)}`;
  return card(id, title, content);
}

/** Enough to choose from; any other IANA name is taken as well. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Singapore',
  'Australia/Sydney',
];
