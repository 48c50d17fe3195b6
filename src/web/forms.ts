import { z } from 'zod';
import type { Issue } from '../domain/errors';
import type { IdKind } from '../domain/ids';
import { idParameter } from '../http/schema-parts';
import { attributes, FORM_TOKEN, html, type HtmlValue, type SafeHtml } from './html';

/** A field of a form, declared once: it is shown, read and named in complaints by this. */
export interface Field {
  readonly label: string;
  readonly hint?: string;
  /** Of the label, for its place in the form. */
  readonly className?: string;
  /** Makes it a text of several lines. */
  readonly rows?: number;
  /** Makes it a choice: the word for each value. */
  readonly options?: Readonly<Record<string, string>>;
  readonly type?: 'text' | 'search' | 'email' | 'number' | 'password' | 'datetime-local';
  readonly required?: boolean;
  readonly maxlength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly inputmode?: 'numeric';
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly spellcheck?: 'false';
  /** The id of a list of suggestions. */
  readonly list?: string;
}

/** Fields by their name, which is the path that complaints have. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;

/** What stands in the fields of a form. */
export type FieldValues<Name extends string> = (name: Name) => string;

/** A form that changes something, of a page for somebody who is signed in. */
export function postForm(action: string, content: SafeHtml, className: string | null = null): SafeHtml {
  return html`<form method="post" ${attributes({ action, class: className })}>
    ${hiddenField('formToken', FORM_TOKEN)} ${content}
  </form>`;
}

/** What a form sends that nobody sees. */
export function hiddenField(name: string, value: HtmlValue): SafeHtml {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** The id that a form has reserved for what it asks for, so that pressing its button twice asks for it once; null for none. */
export function readReservedId(body: unknown, name: string, kind: IdKind): string | null {
  return idParameter(kind).nullable().catch(null).parse(readForm(body)(name));
}

/** A form that chooses what a list shows. It works without scripts, and its result can be bookmarked. */
export function filterForm(action: string, fields: readonly SafeHtml[], clear: SafeHtml | false = false) {
  return html`<form class="fields filters" method="get" action="${action}" role="search" aria-label="Filters">
    ${fields}
    <div class="actions"><button>Show</button> ${clear}</div>
  </form>`;
}

/**
 * Fields with what stands in them; those that are complained of are marked, and say why.
 * @param prefix of their names, where a form has the same fields several times
 */
export function fieldList<Name extends string>(
  fields: Fields<Name>,
  valueOf: FieldValues<NoInfer<Name>>,
  issues: readonly Issue[],
  prefix = '',
): SafeHtml[] {
  const list: SafeHtml[] = [];
  for (const name in fields) {
    const path = `${prefix}${name}`;
    const wrong = issues.filter((issue) => fieldPath(issue.path) === path);
    const complaints = new Set(wrong.map(({ message }) => message));
    list.push(field(path, valueOf(name), fields[name], wrong.length > 0, [...complaints]));
  }
  return list;
}

export function field(
  name: string,
  value: string,
  { label, hint, className, rows, options, ...others }: Field,
  isWrong = false,
  complaints: readonly string[] = [],
): SafeHtml {
  const given = attributes({ ...others, 'aria-invalid': isWrong && 'true' });
  return html`<label ${attributes({ class: className })}>
    <span
      >${label} ${hint !== undefined && html`<small>${hint}</small>`}
      ${complaints.map((complaint) => html`<small class="complaint">${complaint}</small>`)}</span
    >
    ${control(name, value, given, rows, options)}
  </label>`;
}

function control(
  name: string,
  value: string,
  given: HtmlValue,
  rows: Field['rows'],
  options: Field['options'],
): SafeHtml {
  // A browser drops the first line break of a text.
  if (rows !== undefined)
    return html`<textarea name="${name}" rows="${rows}" dir="auto" ${given}>${'\n'}${value}</textarea>`;
  if (options === undefined) return html`<input name="${name}" value="${value}" dir="auto" ${given} />`;
  return html`<select name="${name}" ${given}>
    ${Object.entries(options).map(
      ([key, word]) => html`<option value="${key}" ${key === value && html`selected`}>${word}</option>`,
    )}
  </select>`;
}

/** A box to tick. */
export function checkbox(
  name: string,
  value: string,
  label: string,
  { checked = false, required = false } = {},
): SafeHtml {
  return html`<label class="check"
    ><input type="checkbox" ${attributes({ name, value, checked, required })} /> ${label}</label
  >`;
}

const sentForm = z.record(z.string(), z.unknown()).catch({});

/** What a form sent for a field; empty where it sent nothing. */
export function readForm(body: unknown): (name: string) => string {
  const sent = sentForm.parse(body);
  return (name) => {
    const value = sent[name];
    // Forms end lines as mail does.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
  };
}

/** What is wrong with what was sent; nothing where nothing is. */
export function issueList(issues: readonly Issue[], nameOf: (path: string) => string): SafeHtml | false {
  if (issues.length === 0) return false;
  return html`<div class="notice bad" role="alert">
    <ul>
      ${issues.map(({ path, message }) => html`<li><strong>${nameOf(path)}</strong> ${message}</li>`)}
    </ul>
  </div>`;
}

/** Calls what is complained of as the form does. */
export function labelIn(fields: Fields): (path: string) => string {
  return (path) => fields[fieldPath(path)]?.label ?? path;
}

/** A complaint about one item of a field is one about the field. */
function fieldPath(path: string): string {
  return path.replace(/\[\d+\]$/, '');
}
