import { RecordNotFound } from '../../../domain/errors';
import type { Page, PageRequest } from '../../../domain/list-position';
import {
  entriesAbout,
  GLOBAL_SCOPE,
  parseSuppressionEntry,
  type OutreachSuppression,
  type SuppressionEntry,
} from '../../../domain/outreach/suppression';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { findIdByHost, websiteNotFound, type NamedWebsite } from '../../leads/find-business-id';
import { hashesOf } from './hash-entry';
import { suppress } from './suppress';

type SuppressionDependencies = Needs<
  'businesses' | 'outreachSuppressions',
  'identityHasher' | 'now' | 'recordAudit'
>;

/** How many are added in one transaction. */
const TOGETHER_MAX = 500;

/**
 * Puts addresses and domains on the list of a website. What is neither is told of; the others are added. `known` are those
 * that were on the list already, and repeats within the request.
 */
export async function addSuppressions(
  deps: SuppressionDependencies,
  request: NamedWebsite & { readonly entries: readonly string[]; readonly actor: Actor },
) {
  const { stores, recordAudit } = deps;
  const { partnerId, actor } = request;
  const businessId = await findIdByHost(stores, request);
  const read = request.entries.map(parseSuppressionEntry);
  const entries = read.filter((entry) => entry !== null);
  const different = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
  let added = 0;
  for (let from = 0; from < different.length; from += TOGETHER_MAX) {
    const together = different.slice(from, from + TOGETHER_MAX);
    added += await stores.transact(async (transaction) => {
      const active = await stores.businesses.lock(transaction, [businessId]);
      if (!active.has(businessId)) throw websiteNotFound();
      const count = await suppress(deps, transaction, businessId, together, 'imported');
      const record = { actor, partnerId, target: businessId, after: { added: count } };
      await recordAudit(transaction, { ...record, action: 'suppressions.added' });
      return count;
    });
  }
  const rejected = read.flatMap((entry, index) =>
    entry === null ? [{ index, message: 'must be an e-mail address or a domain' }] : [],
  );
  return { added, known: entries.length - added, rejected };
}

/** Takes an address or a domain off the list of a website; that of the installation stays as it is. */
export async function removeSuppression(
  deps: SuppressionDependencies,
  request: NamedWebsite & { readonly entry: SuppressionEntry; readonly actor: Actor },
): Promise<void> {
  const { stores, identityHasher, recordAudit } = deps;
  const { partnerId, actor } = request;
  const businessId = await findIdByHost(stores, request);
  const hashes = hashesOf(identityHasher, request.entry);
  await stores.transact(async (transaction) => {
    const active = await stores.businesses.lock(transaction, [businessId]);
    if (!active.has(businessId)) throw websiteNotFound();
    const removed = await stores.outreachSuppressions.remove(transaction, businessId, hashes);
    if (removed === 0) throw new RecordNotFound('This is not on the list of the website');
    await recordAudit(transaction, { actor, partnerId, action: 'suppression.removed', target: businessId });
  });
}

export interface SuppressionList extends NamedWebsite, PageRequest {
  /** Only what keeps this address or domain from being written to, on any list; null for the whole list. */
  readonly about: SuppressionEntry | null;
}

/** The list of a website, newest first, or what is known of one address. */
export async function listSuppressions(
  deps: Pick<SuppressionDependencies, 'stores' | 'identityHasher'>,
  { about, ...request }: SuppressionList,
): Promise<Page<OutreachSuppression>> {
  const { stores, identityHasher } = deps;
  const businessId = await findIdByHost(stores, request);
  if (about === null) return await stores.outreachSuppressions.list(businessId, request);
  const entries = about.kind === 'email' ? entriesAbout(about.value) : domainsOf(about.value);
  const hashes = entries.flatMap((entry) => hashesOf(identityHasher, entry));
  const items = await stores.outreachSuppressions.findListed([businessId, GLOBAL_SCOPE], hashes);
  return { items, next: null };
}

function domainsOf(domain: string): SuppressionEntry[] {
  return entriesAbout(`@${domain}`).filter(({ kind }) => kind === 'domain');
}
