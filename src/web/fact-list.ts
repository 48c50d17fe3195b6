import { html, type HtmlValue, type SafeHtml } from './html';

/** What is to be seen at a glance: names, each with its value. */
export function factList(
  facts: readonly (readonly [name: string, value: HtmlValue])[],
  className = 'facts',
): SafeHtml {
  return html`<dl class="${className}">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
