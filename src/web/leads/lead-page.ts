import { describeExtra } from '../../domain/leads/prospects/describe-prospect';
import type { Prospect, VisitFacts } from '../../domain/leads/prospects/prospect';
import type { ProspectWithVisits } from '../../operations/leads/prospects/find-prospect';
import { card, pairList } from '../card';
import { cardTable } from '../card-table';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { badge, instant, outwardLink } from '../wording';
import { leadName, STATUS } from './wording';

/** One lead with everything known about it and its latest visits. */
export function leadPage({ prospect, visits }: ProspectWithVisits, outreach: SafeHtml | null): Page {
  return {
    title: leadName(prospect),
    content: html`<h1><bdi>${leadName(prospect)}</bdi></h1>
      <p class="under-title">
        ${badge(STATUS[prospect.status])}
        ${prospect.tags.map((tag) => html`<span class="tag"><bdi>${tag}</bdi></span> `)}
      </p>
      ${outreach}
      <div class="columns">${personCard(prospect)} ${companyCard(prospect)} ${visitsCard(prospect)}</div>
      ${visitTable(prospect, visits)} ${extraCard(prospect)}`,
  };
}

function personCard({ person, kind }: Prospect): SafeHtml | false {
  if (kind !== 'person') return false;
  const { title, businessEmail, emailKind, linkedInUrl } = person;
  const facts = pairList([
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Title', title],
    ['E-mail', businessEmail !== null && outwardLink(mailLink(businessEmail), businessEmail)],
    ['Address is', emailKind],
    ['LinkedIn', linkedInUrl !== null && outwardLink(linkedInUrl)],
  ]);
  return card('person', 'Person', facts);
}

/** An address may have characters that would begin the fields of a message, such as a copy to somebody. */
function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

function companyCard({ company: { city, state, zipcode, ...company } }: Prospect): SafeHtml {
  const place = [city, state, zipcode].filter((part) => part !== null).join(', ');
  const facts = pairList([
    ['Name', company.name],
    ['Domain', company.domain !== null && outwardLink(`https://${company.domain}`, company.domain)],
    ['Industry', company.industry],
    ['Employees', company.employeeCount],
    ['Revenue', company.estimateRevenue],
    ['Place', place],
  ]);
  return card('company', 'Company', facts);
}

function visitsCard({ visits, createdAt }: Prospect): SafeHtml {
  const facts = pairList([
    ['Number', visits.count],
    ['First seen', instant(visits.firstSeenAt)],
    ['Last seen', instant(visits.lastSeenAt)],
    ['Came from', visits.referrer !== null && outwardLink(visits.referrer)],
    ['Lead since', instant(createdAt)],
  ]);
  return card('seen', 'Visits', facts);
}

function visitTable({ visits }: Prospect, latest: readonly VisitFacts[]): SafeHtml {
  const title =
    visits.count > latest.length ? `The latest ${latest.length} of ${visits.count} visits` : 'All visits';
  return html`<section aria-labelledby="visits">
    <h2 id="visits">${title}</h2>
    ${cardTable({
      label: null,
      caption: title,
      items: latest,
      columns: [
        { name: 'When', cell: ({ instant: at }) => instant(at) },
        { name: 'Page', cell: ({ capturedUrl }) => linked(capturedUrl), className: 'address' },
        { name: 'Came from', cell: ({ referrer }) => linked(referrer), className: 'address' },
      ],
    })}
  </section>`;
}

function linked(address: string | null): SafeHtml {
  if (address === null || address === '') return html`<span class="muted">Not known</span>`;
  return outwardLink(address);
}

function extraCard(prospect: Prospect): SafeHtml | false {
  const facts = describeExtra(prospect);
  return facts.length > 0 && card('more', 'More', pairList(facts));
}
