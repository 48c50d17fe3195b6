import { RecordNotFound } from '../../domain/errors';
import type { ProspectStatus } from '../../domain/leads/prospect';
import { readSearch } from '../../domain/leads/search-words';
import { positionIn, type ProspectOrder, type ProspectPosition } from '../../domain/leads/prospect-order';
import type { ProspectFilter } from '../../persistence/prospect-query';
import type { StoredProspect } from '../../persistence/prospects';
import type { OperationDependencies } from '../dependencies';

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
  /**
   * How long to look for prospects that match before the page ends although it is not full. It never does where few
   * are stored, however long that takes.
   */
  readonly patienceMs: number;
}

export interface ProspectPage {
  readonly prospects: readonly StoredProspect[];
  /** Where the next page begins; null at the end. */
  readonly next: ProspectPosition | null;
  /** Whether the page ended because looking took long: there may be more, and `next` goes on. */
  readonly isCutShort: boolean;
}

type ListProspectsDependencies = Pick<OperationDependencies, 'stores'>;

const EXPORT_PAGE = 500;
/** A page of an export; other requests have their turn in between. */
const EXPORT_PATIENCE_MS = 200;
/** A search of a partner with more websites looks at all prospects instead of asking for each website. */
const BUSINESSES_MAX = 8;

/** One page of prospects. @throws RecordNotFound when the partner has no such website. */
export function createListProspects({ stores }: ListProspectsDependencies) {
  return async function listProspects(request: ProspectPageRequest): Promise<ProspectPage> {
    return await readPage(stores, await filterOf(stores, request.selection), request);
  };
}

/**
 * All selected prospects, newest first, read page by page as they are taken: however many there are, few are in
 * memory. @throws RecordNotFound before anything is read.
 */
export function createExportProspects({ stores }: ListProspectsDependencies, pageSize = EXPORT_PAGE) {
  return async function exportProspects(
    selection: ProspectSelection,
  ): Promise<AsyncGenerator<StoredProspect>> {
    return readAll(stores, await filterOf(stores, selection), pageSize);
  };
}

async function* readAll(
  stores: ListProspectsDependencies['stores'],
  filter: ProspectFilter | null,
  limit: number,
): AsyncGenerator<StoredProspect> {
  let after: ProspectPosition | null = null;
  do {
    const page: ProspectPage = await readPage(stores, filter, {
      order: 'newest',
      after,
      limit,
      patienceMs: EXPORT_PATIENCE_MS,
    });
    yield* page.prospects;
    after = page.next;
  } while (after !== null);
}

async function readPage(
  { prospects }: ListProspectsDependencies['stores'],
  filter: ProspectFilter | null,
  { limit, ...request }: Omit<ProspectPageRequest, 'selection'>,
): Promise<ProspectPage> {
  if (filter === null) return { prospects: [], next: null, isCutShort: false };
  const { found, endsAt } = await prospects.list({ ...request, filter, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last === undefined || found.length <= limit) {
    return { prospects: page, next: endsAt, isCutShort: endsAt !== null };
  }
  return { prospects: page, next: positionIn(request.order, last), isCutShort: false };
}

/** Null when nothing can match: a search without a single letter or digit. */
async function filterOf(
  { businesses }: ListProspectsDependencies['stores'],
  { host, search, ...selection }: ProspectSelection,
): Promise<ProspectFilter | null> {
  const business = host === null ? null : await businesses.findByHost(selection.partnerId, host);
  if (host !== null && business === null)
    throw new RecordNotFound('No business is onboarded with this website');
  const words = readSearch(search ?? '');
  if (words.length === 0 && (search ?? '').trim() !== '') return null;
  const businessIds =
    host === null && words.length > 0 ? await fewBusinesses(businesses, selection.partnerId) : null;
  return { ...selection, businessId: business?.id ?? null, businessIds, search: words };
}

/** Null when there are many. */
async function fewBusinesses(
  businesses: ListProspectsDependencies['stores']['businesses'],
  partnerId: string,
): Promise<readonly string[] | null> {
  const ids = await businesses.listIds(partnerId, BUSINESSES_MAX + 1);
  return ids.length > BUSINESSES_MAX ? null : ids;
}
