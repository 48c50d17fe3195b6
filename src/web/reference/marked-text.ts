import { html, type SafeHtml } from '../html';

/** Text with `code` and **bold** in it, as descriptions are written; everything else is text. */
export function markedText(text: string): SafeHtml[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.length > 2 && part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.length > 4 && part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
    return html`${part}`;
  });
}

/** The same in paragraphs, which blank lines part. */
export function markedParagraphs(text: string): SafeHtml[] {
  return text.split('\n\n').map((paragraph) => html`<p>${markedText(paragraph)}</p>`);
}
