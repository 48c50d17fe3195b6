import { RecordNotFound } from '../../../domain/errors';
import type { ProspectStatus, StoredProspect } from '../../../domain/leads/prospects/prospect';
import { readSearch } from '../../../domain/leads/prospects/search-words';
import type { ProspectOrder, ProspectPosition } from '../../../domain/leads/prospects/prospect-order';
import type { Page } from '../../../domain/list-position';
import type { ProspectFilter } from '../../../persistence/leads/prospect-lists';
import type { Needs } from '../../dependencies';
import type { Stores } from '../../../persistence/stores';

/** Which prospects a caller asks for; null lets all pass. */
export interface ProspectSelection {
  readonly partnerId: string;
  /** Canonical host of a website; null for all websites of the partner. */
  readonly host: string | null;
  readonly status: ProspectStatus | null;
  readonly tag: string | null;
  /** Words; each has to be the beginning of a word in name, e-mail address, company or domain. */
  readonly search: string | null;
  /** Last seen at this instant or later. */
  readonly seenAfter: Date | null;
  /** Last seen before this instant. */
  readonly seenBefore: Date | null;
}

export interface ProspectPageRequest {
  readonly selection: ProspectSelection;
  readonly order: ProspectOrder;
  readonly after: ProspectPosition | null;
  readonly limit: number;
}

export type ProspectPage = Page<StoredProspect, ProspectPosition>;

type ListProspectsDependencies = Needs<'businesses' | 'prospects'>;

const EXPORT_PAGE = 500;

/** One page of prospects. @throws RecordNotFound when the partner has no such website, SearchTooBroad */
export function createListProspects({ stores }: ListProspectsDependencies) {
  return async function listProspects({ selection, ...request }: ProspectPageRequest): Promise<ProspectPage> {
    const filter = await filterOf(stores, selection);
    if (filter === null) return { items: [], next: null };
    return await stores.prospects.list({ filter, ...request });
  };
}

/**
 * All selected prospects, newest first, read page by page as they are taken: however many there are, few are in
 * memory. @throws RecordNotFound before anything is read.
 */
export function createReadProspects({ stores }: ListProspectsDependencies, pageSize = EXPORT_PAGE) {
  return async function readProspects(selection: ProspectSelection): Promise<AsyncGenerator<StoredProspect>> {
    return readAll(stores, await filterOf(stores, selection), pageSize);
  };
}

async function* readAll(
  { prospects }: Pick<Stores, 'prospects'>,
  filter: ProspectFilter | null,
  limit: number,
): AsyncGenerator<StoredProspect> {
  if (filter === null) return;
  let after: ProspectPosition | null = null;
  do {
    // A file may take as long as it takes to read all there is once.
    const request = { filter, order: 'newest', after, limit, maxTimeMs: null } as const;
    const page: ProspectPage = await prospects.list(request);
    yield* page.items;
    after = page.next;
  } while (after !== null);
}

/** Null when nothing can match: a search without a single letter or digit. */
async function filterOf(
  { businesses }: Pick<Stores, 'businesses'>,
  { host, search, ...selection }: ProspectSelection,
): Promise<ProspectFilter | null> {
  const business = host === null ? null : await businesses.findByHost(selection.partnerId, host);
  if (host !== null && business === null)
    throw new RecordNotFound('No business is onboarded with this website');
  const words = readSearch(search ?? '');
  if (words.length === 0 && (search ?? '').trim() !== '') return null;
  return { ...selection, businessId: business?.id ?? null, search: words };
}
