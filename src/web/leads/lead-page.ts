import { describeProspect } from '../../domain/leads/prospects/describe-prospect';
import type { Prospect, VisitFacts } from '../../domain/leads/prospects/prospect';
import type { ProspectWithVisits } from '../../operations/leads/prospects/get-prospect';
import { html, type HtmlValue, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { instant, leadName, outwardLink, statusBadge } from './wording';

/** One lead with everything known about it and its latest visits. */
export function leadPage({ prospect, visits }: ProspectWithVisits, outreach: SafeHtml | null): Page {
  return {
    title: leadName(prospect),
    content: html`<p><a href="/leads">All leads</a></p>
      <h1><bdi>${leadName(prospect)}</bdi></h1>
      <p class="under-title">
        ${statusBadge(prospect.status)}
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
  return card('Person', [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Title', title],
    ['E-mail', businessEmail !== null && outwardLink(`mailto:${encodeURI(businessEmail)}`, businessEmail)],
    ['Kind of address', emailKind],
    ['LinkedIn', linkedInUrl !== null && outwardLink(linkedInUrl)],
  ]);
}

function companyCard({ company }: Prospect): SafeHtml {
  const place = [company.city, company.state, company.zipcode].filter((part) => part !== null).join(', ');
  return card('Company', [
    ['Name', company.name],
    ['Domain', company.domain !== null && outwardLink(`https://${company.domain}`, company.domain)],
    ['Industry', company.industry],
    ['Employees', company.employeeCount],
    ['Revenue', company.estimateRevenue],
    ['Place', place === '' ? null : place],
  ]);
}

function visitsCard({ visits, createdAt }: Prospect): SafeHtml {
  return card('Visits', [
    ['Number', String(visits.count)],
    ['First seen', instant(visits.firstSeenAt)],
    ['Last seen', instant(visits.lastSeenAt)],
    ['Came from', visits.referrer !== null && outwardLink(visits.referrer)],
    ['Lead since', instant(createdAt)],
  ]);
}

function card(title: string, pairs: ReadonlyArray<readonly [name: string, value: HtmlValue]>): SafeHtml {
  const known = pairs.filter(([, value]) => value !== null && value !== false);
  return html`<section class="card">
    <h2>${title}</h2>
    ${known.length === 0 && html`<p class="muted">Nothing is known yet.</p>`}
    <dl class="pairs">
      ${known.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd dir="auto">${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function visitTable({ visits }: Prospect, latest: readonly VisitFacts[]): SafeHtml {
  return html`<section aria-labelledby="visits">
    <h2 id="visits">
      ${visits.count > latest.length ? `The latest ${latest.length} of ${visits.count} visits` : 'All visits'}
    </h2>
    <div class="scroll cards">
      <table role="table" aria-labelledby="visits">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">When</th>
            <th role="columnheader" scope="col">Page</th>
            <th role="columnheader" scope="col">Came from</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${latest.map(visitRow)}
        </tbody>
      </table>
    </div>
  </section>`;
}

function visitRow({ instant: at, capturedUrl, referrer }: VisitFacts): SafeHtml {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${instant(at)}</th>
    <td role="cell" data-name="Page" class="address">
      ${capturedUrl === '' ? html`<span class="muted">Not known</span>` : outwardLink(capturedUrl)}
    </td>
    <td role="cell" data-name="Came from" class="address">
      ${referrer === null ? html`<span class="muted">Not known</span>` : outwardLink(referrer)}
    </td>
  </tr>`;
}

function extraCard(prospect: Prospect): SafeHtml | false {
  const properties = Object.entries(describeProspect(prospect).extra);
  if (properties.length === 0) return false;
  return card(
    'More',
    properties.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
