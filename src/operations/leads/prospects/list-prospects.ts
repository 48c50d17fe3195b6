import type { Prospect } from '../../../domain/leads/prospects/prospect';
import { readSearch } from '../../../domain/leads/prospects/search-words';
import type { ProspectPosition } from '../../../domain/leads/prospects/prospect-order';
import type { Page } from '../../../domain/list-position';
import type { ProspectFilter, ProspectListRequest } from '../../../persistence/leads/prospect-lists';
import type { Needs } from '../../dependencies';
import type { Stores } from '../../../persistence/stores';
import { findBusinessId, type WebsiteAddress } from '../find-business-id';

/** Which prospects a caller asks for; null lets all pass. */
export interface ProspectSelection
  extends WebsiteAddress, Required<Omit<ProspectFilter, 'partnerId' | 'businessId' | 'search'>> {
  /** Words; each has to be the beginning of a word in name, e-mail address, company or domain. */
  readonly search: string | null;
}

export interface ProspectPageRequest extends Pick<ProspectListRequest, 'order' | 'after' | 'limit'> {
  readonly selection: ProspectSelection;
}

export type ProspectPage = Page<Prospect, ProspectPosition>;

const EXPORT_PAGE = 500;

/** One page of prospects. @throws RecordNotFound when the partner has no such website, SearchTooBroad */
export async function listProspects(
  { stores }: Needs<'businesses' | 'prospects'>,
  { selection, ...request }: ProspectPageRequest,
): Promise<ProspectPage> {
  const filter = filterOf(selection, await findBusinessId(stores, selection));
  if (filter === null) return { items: [], next: null };
  return await stores.prospects.list({ filter, ...request });
}

/**
 * All selected prospects of a business, or of the partner where it is null, newest first, read page by page as they are
 * taken: however many there are, few are in memory.
 */
export async function* readProspects(
  { prospects }: Pick<Stores, 'prospects'>,
  selection: ProspectSelection,
  businessId: string | null,
  limit = EXPORT_PAGE,
): AsyncGenerator<Prospect> {
  const filter = filterOf(selection, businessId);
  if (filter === null) return;
  let after: ProspectPosition | null = null;
  do {
    // A file may take as long as it takes to read all there is once.
    const page: ProspectPage = await prospects.walk(filter, after, limit);
    yield* page.items;
    after = page.next;
  } while (after !== null);
}

/** Null when nothing can match: a search without a single letter or digit. */
function filterOf(
  { search, ...selection }: ProspectSelection,
  businessId: string | null,
): ProspectFilter | null {
  const words = readSearch(search ?? '');
  if (words.length === 0 && (search ?? '').trim() !== '') return null;
  return { ...selection, businessId, search: words };
}
