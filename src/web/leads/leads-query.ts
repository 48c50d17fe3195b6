import { DAY_MS } from '../../domain/duration';
import type { ProspectOrder, ProspectPosition } from '../../domain/leads/prospects/prospect-order';
import { PROSPECT_ORDERS } from '../../domain/leads/prospects/prospect-order';
import { PROSPECT_STATUSES, type ProspectStatus } from '../../domain/leads/prospects/prospect';

/** How long ago a lead was last seen, as the form offers it. */
export const SEEN_PERIODS = ['day', 'week', 'month', 'quarter'] as const;
export type SeenPeriod = (typeof SEEN_PERIODS)[number];

const PERIOD_DAYS: Readonly<Record<SeenPeriod, number>> = { day: 1, week: 7, month: 30, quarter: 91 };
const TEXT_CHARACTERS_MAX = 200;
const PAGE_MAX = 1_000_000;

/** What the form of the leads page asks for; null and the empty text ask for everything. */
export interface LeadsQuery {
  readonly search: string;
  readonly status: ProspectStatus | null;
  readonly tag: string;
  readonly seen: SeenPeriod | null;
  readonly sort: ProspectOrder;
  /** Where the page begins, and its number for people. */
  readonly after: ProspectPosition | null;
  readonly page: number;
}

type QueryParameters = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the address of a leads page. Whatever is not understood counts as not asked for: a page has no 400. */
export function readLeadsQuery(parameters: QueryParameters): LeadsQuery {
  const text = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' ? value.trim().slice(0, TEXT_CHARACTERS_MAX) : '';
  };
  const after = readPosition(text('after'));
  return {
    search: text('search'),
    status: oneOf(PROSPECT_STATUSES, text('status')),
    tag: text('tag'),
    seen: oneOf(SEEN_PERIODS, text('seen')),
    sort: oneOf(PROSPECT_ORDERS, text('sort')) ?? 'newest',
    after,
    page: after === null ? 1 : readPage(text('page')),
  };
}

/** The address that asks for this; what is not asked for is left out. */
export function leadsAddress(path: string, query: LeadsQuery): string {
  const parameters = new URLSearchParams();
  if (query.search !== '') parameters.set('search', query.search);
  if (query.status !== null) parameters.set('status', query.status);
  if (query.tag !== '') parameters.set('tag', query.tag);
  if (query.seen !== null) parameters.set('seen', query.seen);
  if (query.sort !== 'newest') parameters.set('sort', query.sort);
  if (query.after !== null) {
    parameters.set('after', `${query.after.value}.${query.after.id}`);
    parameters.set('page', String(query.page));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function hasFilter({ search, status, tag, seen }: LeadsQuery): boolean {
  return search !== '' || status !== null || tag !== '' || seen !== null;
}

/** The instant since which a lead must have been seen. */
export function seenSince({ seen }: LeadsQuery, now: Date): Date | null {
  return seen === null ? null : new Date(now.getTime() - PERIOD_DAYS[seen] * DAY_MS);
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null;
}

function readPosition(text: string): ProspectPosition | null {
  const match = /^(\d{1,16})\.(pro_[0-9a-z]{1,64})$/.exec(text);
  const [, value, id] = match ?? [];
  if (value === undefined || id === undefined || Number(value) > 8.64e15) return null;
  return { value: Number(value), id };
}

function readPage(text: string): number {
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), PAGE_MAX);
}
