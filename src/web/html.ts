import { escapeHtml } from '../domain/text/escape-html';

/** Markup that may be sent as it is. Only `html` makes it, so everything in it was escaped. */
export class SafeHtml {
  readonly #markup: string;

  constructor(strings: TemplateStringsArray, values: readonly HtmlValue[]) {
    this.#markup = strings.reduce((markup, text, index) => markup + render(values[index - 1]) + text);
  }

  toString(): string {
    return this.#markup;
  }
}

/** What may stand in a template; null, undefined and booleans show nothing, so `condition && html…` works. */
export type HtmlValue = SafeHtml | string | number | boolean | null | undefined | readonly HtmlValue[];

/**
 * Markup with values in it. Every value is escaped, for text and for attributes in quotes; nested `html` and lists
 * of it are taken as they are. An attribute without quotes and an address from outside (see `safeHref`) are not
 * made safe by escaping.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings, values);
}

/** An address for `href`, if it is one a link may lead to; null for `javascript:` and its like. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : null;
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (value instanceof SafeHtml) return value.toString();
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}
