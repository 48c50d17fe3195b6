import { parseUrl } from '../domain/parse-url';
import { invariant } from '../domain/errors';
import { escapeHtml } from '../domain/text/escape-html';

/** Stands in a template where the form token of the session belongs that gets the page. */
export const FORM_TOKEN = Symbol('form token');

/** Markup that may be sent as it is. Only `html` makes it, so everything in it is escaped. */
export class SafeHtml {
  readonly #strings: TemplateStringsArray;
  readonly #values: readonly HtmlValue[];

  constructor(strings: TemplateStringsArray, values: readonly HtmlValue[]) {
    this.#strings = strings;
    this.#values = values;
  }

  /** @param formToken of the session that gets the page; null where nobody is signed in */
  render(formToken: string | null): string {
    const values = this.#values.map((value) => render(value, formToken));
    return String.raw({ raw: this.#strings }, ...values);
  }

  toString(): string {
    return this.render(null);
  }
}

/** What may stand in a template; null, undefined and booleans show nothing, so `condition && html…` works. */
export type HtmlValue =
  | SafeHtml
  | string
  | number
  | boolean
  | null
  | undefined
  | typeof FORM_TOKEN
  | readonly HtmlValue[];

/**
 * Markup with values in it. Every value is escaped, for text and for attributes in quotes; nested `html` and lists
 * of it are taken as they are. An attribute without quotes and an address from outside (see `safeHref`) are not
 * made safe by escaping.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings, values);
}

/** Attributes of an element, those left out that are false, null or undefined; true stands alone. */
export function attributes(given: Readonly<Record<string, string | number | boolean | null | undefined>>) {
  return Object.entries(given).map(([name, value]) => {
    if (value === false || value === null || value === undefined) return null;
    return value === true ? html` ${name}` : html` ${name}="${value}"`;
  });
}

/** An address for `href`, if it is one a link may lead to; null for `javascript:` and its like. */
export function safeHref(address: string): string | null {
  const url = parseUrl(address);
  if (url === null) return null;
  const { protocol, href } = url;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : null;
}

function render(value: HtmlValue, formToken: string | null): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (value instanceof SafeHtml) return value.render(formToken);
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value !== FORM_TOKEN) return value.map((part) => render(part, formToken)).join('');
  invariant(formToken !== null, 'only a page of a session has forms with its token');
  return escapeHtml(formToken);
}
