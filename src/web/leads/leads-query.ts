import { z } from 'zod';
import { DAY_MS } from '../../domain/duration';
import { PROSPECT_ORDERS } from '../../domain/leads/prospects/prospect-order';
import { PROSPECT_STATUSES } from '../../domain/leads/prospects/prospect';
import { addressOf } from '../list-address';

/** How long ago a lead was last seen, as the form offers it. */
const PERIOD_DAYS = { day: 1, week: 7, month: 30, quarter: 91 } as const;
const SEEN_PERIODS = ['day', 'week', 'month', 'quarter'] as const;
const TEXT_CHARACTERS_MAX = 200;
const PAGE_MAX = 1_000_000;

const text = z
  .string()
  .transform((value) => value.trim().slice(0, TEXT_CHARACTERS_MAX))
  .catch('');

/** Where a page begins. */
const position = z
  .string()
  .regex(/^-?\d{1,16}\.pro_[0-9a-z]{1,64}$/)
  .transform((value) => ({ value: Number(value.split('.')[0]), id: value.split('.')[1] ?? '' }))
  .refine(({ value }) => Math.abs(value) <= 8.64e15)
  .nullable()
  .catch(null);

const leadsQuery = z
  .object({
    search: text,
    status: z.enum(PROSPECT_STATUSES).nullable().catch(null),
    tag: text,
    seen: z.enum(SEEN_PERIODS).nullable().catch(null),
    sort: z.enum(PROSPECT_ORDERS).catch('newest'),
    after: position,
    page: z.coerce.number().int().min(1).max(PAGE_MAX).catch(1),
  })
  .transform((query) => (query.after === null ? { ...query, page: 1 } : query));

/** What the form of the leads page asks for; null and the empty text ask for everything. */
export type LeadsQuery = z.output<typeof leadsQuery>;

/** Reads the address of a leads page. */
export function readLeadsQuery(parameters: object): LeadsQuery {
  return leadsQuery.parse(parameters);
}

/** The address that asks for this; what is not asked for is left out. */
export function leadsAddress(path: string, { after, page, sort, ...filters }: LeadsQuery): string {
  return addressOf(path, {
    ...filters,
    sort: sort === 'newest' ? null : sort,
    after: after && `${after.value}.${after.id}`,
    page: after && String(page),
  });
}

export function hasFilter({ search, status, tag, seen }: LeadsQuery): boolean {
  return search !== '' || status !== null || tag !== '' || seen !== null;
}

/** The instant since which a lead must have been seen. */
export function seenSince({ seen }: LeadsQuery, now: Date): Date | null {
  return seen === null ? null : new Date(now.getTime() - PERIOD_DAYS[seen] * DAY_MS);
}
