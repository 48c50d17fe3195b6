import { html, type HtmlValue, type SafeHtml } from './html';

type Facts = readonly (readonly [name: string, value: HtmlValue])[];

/** A part of a page with a heading of its own, which addresses find by `id`. */
export function card(id: string, title: HtmlValue, content: SafeHtml): SafeHtml {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

/** What is to be seen at a glance: names, each with its value; those with none are left out. */
export function factList(facts: Facts, className = 'facts'): SafeHtml {
  const known = facts.filter(([, value]) => value !== null && value !== false && value !== '');
  if (known.length === 0) return html`<p class="muted">Nothing is known yet.</p>`;
  return html`<dl class="${className}">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd dir="auto">${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The same in two columns, where there is more to read. */
export function pairList(facts: Facts): SafeHtml {
  return factList(facts, 'pairs');
}

/** What there is to say where there is nothing. */
export function emptyCard(title: string, advice: SafeHtml | string): SafeHtml {
  return html`<section class="card empty">
    <h2>${title}</h2>
    <p class="muted">${advice}</p>
  </section>`;
}
