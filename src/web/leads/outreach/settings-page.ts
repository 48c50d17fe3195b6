import type { Issue } from '../../../domain/errors';
import type { LegalBasis } from '../../../domain/outreach/country-rule';
import { html, type SafeHtml } from '../../html';
import type { Page } from '../../layout';
import { tokenField } from '../../own-form';
import { issueList, OUTREACH_PATH } from './page-parts';

/** The sender as it stands in the form. */
export interface SenderFields {
  readonly fromName: string;
  readonly legalName: string;
  readonly fromEmail: string;
  readonly replyTo: string;
  readonly postalAddress: string;
  readonly timeZone: string;
}

export interface RulesFields {
  readonly mode: string;
  /** Codes, separated by blanks. */
  readonly countries: string;
  readonly unknown: string;
  readonly legalBasis: string;
  readonly legalText: string;
}

export interface SettingsPageContent {
  readonly formToken: string;
  readonly sender: { readonly fields: SenderFields; readonly issues: readonly Issue[] };
  readonly rules: { readonly fields: RulesFields; readonly issues: readonly Issue[] };
}

/** Who the e-mails come from, and whom they may go to. */
export function settingsPage({ formToken, sender, rules }: SettingsPageContent): Page {
  return {
    title: 'Sender and rules',
    content: html`<p><a href="${OUTREACH_PATH}">Outreach</a></p>
      <h1>Sender and rules</h1>
      ${senderForm(sender.fields, sender.issues, formToken)}
      ${rulesForm(rules.fields, rules.issues, formToken)}`,
  };
}

function senderForm(fields: SenderFields, issues: readonly Issue[], formToken: string): SafeHtml {
  return html`<section class="card" aria-labelledby="sender">
    <h2 id="sender">Who the e-mails come from</h2>
    ${issueList(issues)}
    <form class="stack" method="post" action="${OUTREACH_PATH}/sender">
      ${tokenField(formToken)}
      <div class="fields">
        <label>Name ${input('fromName', fields.fromName, 'text', 'name')}</label>
        <label
          >Legal name <small>below every e-mail, if it is another</small>
          ${input('legalName', fields.legalName, 'text', 'organization', false)}
        </label>
        <label>E-mail address ${input('fromEmail', fields.fromEmail, 'email', 'email')}</label>
        <label
          >Address for replies <small>if it is another</small>
          ${input('replyTo', fields.replyTo, 'email', 'off', false)}
        </label>
        <label
          >Time zone
          <input
            name="timeZone"
            value="${fields.timeZone}"
            list="zones"
            maxlength="64"
            autocomplete="off"
            required
          />
        </label>
      </div>
      <label
        >Postal address of the business <small>stands below every e-mail, as the law asks</small>
        <textarea name="postalAddress" rows="3" maxlength="500" autocomplete="street-address" required>
${fields.postalAddress}</textarea>
      </label>
      <datalist id="zones">${ZONES.map((zone) => html`<option value="${zone}"></option>`)}</datalist>
      <div><button>Save</button></div>
    </form>
  </section>`;
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

function input(name: string, value: string, type: string, autocomplete: string, isRequired = true): SafeHtml {
  return html`<input
    name="${name}"
    value="${value}"
    type="${type}"
    maxlength="320"
    autocomplete="${autocomplete}"
    ${isRequired && html`required`}
  />`;
}

const MODES = { allow: 'only people in these countries', deny: 'people everywhere but in these countries' };
const UNKNOWN = {
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

function rulesForm(fields: RulesFields, issues: readonly Issue[], formToken: string): SafeHtml {
  return html`<section class="card" aria-labelledby="rules">
    <h2 id="rules">Whom you may write to</h2>
    ${issueList(issues)}
    <form class="stack" method="post" action="${OUTREACH_PATH}/rules">
      ${tokenField(formToken)}
      <div class="fields">
        <label>Write to ${select('mode', fields.mode, MODES)}</label>
        <label
          >Countries <small>two letters each, such as US CA</small>
          <input name="countries" value="${fields.countries}" maxlength="1000" autocomplete="off" />
        </label>
        <label>Where the country is not known ${select('unknown', fields.unknown, UNKNOWN)}</label>
        <label>Legal basis ${select('legalBasis', fields.legalBasis, BASES)}</label>
      </div>
      <label
        >Your reasons, for the record
        <textarea name="legalText" rows="3" maxlength="2000">${fields.legalText}</textarea>
      </label>
      <div><button>Save</button></div>
    </form>
  </section>`;
}

function select(name: string, chosen: string, options: Readonly<Record<string, string>>): SafeHtml {
  return html`<select name="${name}">
    ${Object.entries(options).map(
      ([value, word]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${word}</option>`,
    )}
  </select>`;
}
