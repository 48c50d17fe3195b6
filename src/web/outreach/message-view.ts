import type { ReadableMessage } from '../../domain/outreach/captured/readable-message';
import { html, type SafeHtml } from '../html';

/**
 * A message as it leaves: headers, text and HTML. The HTML stands in a frame that runs nothing, loads nothing and leads
 * nowhere, since what it says comes from templates and from strangers.
 */
export function messageView({ headers, text, html: markup }: ReadableMessage): SafeHtml {
  return html`<details>
      <summary>Headers</summary>
      <pre tabindex="0">${headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
    </details>
    <h2>Text</h2>
    <pre class="message" tabindex="0">${text}</pre>
    ${
      markup !== null &&
      html`<h2>HTML</h2>
        <iframe class="message" title="The message as HTML" sandbox srcdoc="${markup}"></iframe>`
    }`;
}
