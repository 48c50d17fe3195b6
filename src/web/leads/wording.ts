import type { Prospect, ProspectStatus } from '../../domain/leads/prospects/prospect';
import { fullNameOf } from '../../domain/leads/visitors/visitor';
import type { Wording } from '../wording';

export const STATUS: Readonly<Record<ProspectStatus, Wording>> = {
  new: { word: 'New', tone: 'plain' },
  contacted: { word: 'Contacted', tone: 'warn' },
  replied: { word: 'Replied', tone: 'good' },
  converted: { word: 'Converted', tone: 'good' },
  unsubscribed: { word: 'Unsubscribed', tone: 'bad' },
  suppressed: { word: 'Suppressed', tone: 'bad' },
};

/** What to call a lead: the name, or the most telling of what is known. */
export function leadName({ person, company, kind }: Prospect): string {
  const name = fullNameOf(person);
  if (kind === 'person' && name !== '') return name;
  return person.businessEmail ?? company.name ?? company.domain ?? person.linkedInUrl ?? 'Unknown visitor';
}
