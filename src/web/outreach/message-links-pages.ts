import { describeExtra } from '../../domain/leads/prospects/describe-prospect';
import type { Prospect } from '../../domain/leads/prospects/prospect';
import { fullNameOf } from '../../domain/leads/visitors/visitor';
import type { OutreachSend } from '../../domain/outreach/send';
import { pairList } from '../card';
import { html } from '../html';
import { messagePage, type Page } from '../layout';

/** A button, since opening a link must change nothing. */
export function unsubscribePage(websiteUrl: string | null): Page {
  const sender = websiteUrl === null ? 'the sender' : websiteUrl;
  return {
    title: 'Unsubscribe',
    content: html`<div class="card narrow">
      <h1>Unsubscribe</h1>
      <p>With this button you get no more e-mails from ${sender}.</p>
      <form method="post"><button>Unsubscribe</button></form>
    </div>`,
  };
}

export const UNSUBSCRIBED = messagePage('You are unsubscribed', [
  'You will get no more of these e-mails.',
  'To remember that, a keyed hash of your address is kept, and nothing else for this purpose.',
]);

export const ERASED = messagePage('Your data are erased', [
  'What was held about you is gone, and you will get no more of these e-mails.',
  'To remember that, a keyed hash of your address is kept, from which nobody can read it.',
]);

export function erasedPage(websiteUrl: string | null): Page {
  const where = websiteUrl === null ? '' : ` for ${websiteUrl}`;
  return messagePage('Nothing is held about you', [
    `There are no data about you${where}.`,
    'Where you asked for it, a keyed hash of your address is kept, so that nobody writes to you again.',
  ]);
}

/** What is held about somebody, where it came from, and how to have it erased. */
export function privacyPage(prospect: Prospect, sends: readonly OutreachSend[]): Page {
  const { person, company, visits, websiteUrl } = prospect;
  const started = sends.filter(({ dataStartedAt }) => dataStartedAt !== null);
  return {
    title: 'What is held about you',
    content: html`<div class="card narrow">
      <h1>What is held about you</h1>
      <p>
        A service that recognises business visitors of ${websiteUrl} told us about your visit, and gave us
        these data. They are used to write to you about what ${websiteUrl} offers.
      </p>
      ${pairList([
        ['Name', fullNameOf(person)],
        ['E-mail address', person.businessEmail],
        ['Title', person.title],
        ['LinkedIn', person.linkedInUrl],
        ['Company', company.name],
        ['Website of the company', company.domain],
        ['Industry', company.industry],
        ['Employees', company.employeeCount],
        ['Revenue', company.estimateRevenue],
        ['Place', [company.city, company.state, company.zipcode].filter(Boolean).join(', ')],
        ['Visits', visits.count],
        ['First visit', dayOf(visits.firstSeenAt)],
        ['Last visit', dayOf(visits.lastSeenAt)],
        ['Pages', visits.pages.map(({ url }) => url).join(', ')],
        ['Came from', visits.referrer],
        ['Marked as', prospect.tags.join(', ')],
        ['E-mails sent to you', started.map(sentMessage).join(', ')],
        ...describeExtra(prospect),
      ])}
      <form method="post"><button>Erase all of it</button></form>
      <p class="muted">Erasing also unsubscribes you. It can't be undone.</p>
    </div>`,
  };
}

function sentMessage({ dataStartedAt, rendered }: OutreachSend): string {
  return rendered === null ? dayOf(dataStartedAt) : `${dayOf(dataStartedAt)} “${rendered.subject}”`;
}

function dayOf(date: Date | null): string {
  return date?.toISOString().slice(0, 10) ?? '';
}
