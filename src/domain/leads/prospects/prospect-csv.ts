import { csvRecord, type CsvValue } from '../../csv';
import type { Prospect } from './prospect';

/** The columns of an export: what is shown of a prospect, flat. */
const COLUMNS: ReadonlyArray<readonly [name: string, value: (prospect: Prospect) => CsvValue]> = [
  ['id', ({ id }) => id],
  ['websiteUrl', ({ websiteUrl }) => websiteUrl],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['firstName', ({ person }) => person.firstName],
  ['lastName', ({ person }) => person.lastName],
  ['title', ({ person }) => person.title],
  ['businessEmail', ({ person }) => person.businessEmail],
  ['emailKind', ({ person }) => person.emailKind],
  ['linkedInUrl', ({ person }) => person.linkedInUrl],
  ['companyName', ({ company }) => company.name],
  ['companyDomain', ({ company }) => company.domain],
  ['industry', ({ company }) => company.industry],
  ['employeeCount', ({ company }) => company.employeeCount],
  ['estimateRevenue', ({ company }) => company.estimateRevenue],
  ['city', ({ company }) => company.city],
  ['state', ({ company }) => company.state],
  ['zipcode', ({ company }) => company.zipcode],
  ['visitCount', ({ visits }) => visits.count],
  ['firstSeenAt', ({ visits }) => visits.firstSeenAt.toISOString()],
  ['lastSeenAt', ({ visits }) => visits.lastSeenAt.toISOString()],
  ['referrer', ({ visits }) => visits.referrer],
  ['lastPage', ({ visits }) => visits.pages[0]?.url ?? null],
  ['tags', ({ tags }) => tags.join(', ')],
  ['extra', ({ extra }) => (extra === '{}' ? null : extra)],
  ['createdAt', ({ createdAt }) => createdAt.toISOString()],
  ['updatedAt', ({ updatedAt }) => updatedAt.toISOString()],
];

export const PROSPECT_CSV_HEADING = csvRecord(COLUMNS.map(([name]) => name));

export function prospectCsvRecord(prospect: Prospect): string {
  return csvRecord(COLUMNS.map(([, value]) => value(prospect)));
}
