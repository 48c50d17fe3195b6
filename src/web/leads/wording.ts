import type { Prospect, ProspectStatus } from '../../domain/leads/prospects/prospect';
import { html, safeHref, type SafeHtml } from '../html';

interface Wording {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
}

export const STATUS: Readonly<Record<ProspectStatus, Wording>> = {
  new: { word: 'New', tone: 'plain' },
  contacted: { word: 'Contacted', tone: 'warn' },
  replied: { word: 'Replied', tone: 'good' },
  converted: { word: 'Converted', tone: 'good' },
  unsubscribed: { word: 'Unsubscribed', tone: 'bad' },
  suppressed: { word: 'Suppressed', tone: 'bad' },
};

export function statusBadge(status: ProspectStatus): SafeHtml {
  const { word, tone } = STATUS[status];
  return html`<span class="badge ${tone}">${word}</span>`;
}

/** What to call a lead: the name, or the most telling of what is known. */
export function leadName({ person, company, kind }: Prospect): string {
  const name = [person.firstName, person.lastName].filter((part) => part !== null).join(' ');
  if (kind === 'person' && name !== '') return name;
  return person.businessEmail ?? company.name ?? company.domain ?? person.linkedInUrl ?? 'Unknown visitor';
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** An instant for people, in UTC. */
export function instant(at: Date): SafeHtml {
  return html`<time datetime="${at.toISOString()}"
    >${DATE.format(at)} <small>${TIME.format(at)} UTC</small></time
  >`;
}

/** An address as a link if it may be one; text otherwise. */
export function outwardLink(address: string, text: string = address): SafeHtml {
  const href = safeHref(address);
  if (href === null) return html`<bdi>${text}</bdi>`;
  return html`<a href="${href}" rel="noopener noreferrer nofollow"><bdi>${text}</bdi></a>`;
}
