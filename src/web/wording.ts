import { html, safeHref, type SafeHtml } from './html';

export type Tone = 'good' | 'warn' | 'bad' | 'plain';

/** What a state is called on a page, and how good it is. */
export interface Wording {
  readonly word: string;
  readonly tone: Tone;
}

export function badge({ word, tone }: Wording): SafeHtml {
  return html`<span class="badge ${tone}">${word}</span>`;
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const EXACT_TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** An instant for people, in UTC. */
export function instant(at: Date): SafeHtml {
  return timeOf(at, DATE.format(at), `${TIME.format(at)} UTC`);
}

/** The same to the second, for those who look for causes. */
export function exactInstant(at: Date | null): SafeHtml {
  return at === null ? html`–` : timeOf(at, DATE.format(at), `${EXACT_TIME.format(at)} UTC`);
}

/** An instant where the recipient is, such as "Tue 1 Dec, 09:12, New York". */
export function localTime(at: Date, timeZone: string): SafeHtml {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return timeOf(at, format.format(at), (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '));
}

function timeOf(at: Date, text: string, detail: string): SafeHtml {
  return html`<time datetime="${at.toISOString()}">${text} <small>${detail}</small></time>`;
}

/** An address as a link if it may be one; text otherwise. */
export function outwardLink(address: string, text: string = address): SafeHtml {
  const href = safeHref(address);
  if (href === null) return html`<bdi>${text}</bdi>`;
  return html`<a href="${href}" rel="noopener noreferrer nofollow"><bdi>${text}</bdi></a>`;
}
