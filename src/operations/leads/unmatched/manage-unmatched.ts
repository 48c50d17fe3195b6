import { parseJson } from '../../../domain/json/parse-json';
import type { Page } from '../../../domain/list-position';
import { fullNameOf } from '../../../domain/leads/visitors/visitor';
import { readVisitor } from '../../../domain/leads/visitors/read-visitor';
import { decodeText } from '../../../domain/text/decode-text';
import type { UnmatchedVisitor } from '../../../domain/leads/seeds/unmatched';
import type { UnmatchedListRequest } from '../../../persistence/leads/unmatched-visitors';
import type { Needs } from '../../dependencies';
import { RecordNotFound } from '../../../domain/errors';
import type { Actor } from '../../accounts/audit/record-audit';

/** A visitor that waits, and who it is as far as it can be read. */
export interface UnmatchedView extends Pick<UnmatchedVisitor, 'id' | 'host' | 'capturedUrl' | 'createdAt'> {
  readonly name: string | null;
  readonly email: string | null;
  readonly companyName: string | null;
}

/** The visitors of a partner that wait for their website to be onboarded, newest first. */
export async function listUnmatched(
  { stores }: Needs<'unmatchedVisitors'>,
  request: UnmatchedListRequest,
): Promise<Page<UnmatchedView>> {
  const { items, next } = await stores.unmatchedVisitors.list(request);
  return { items: items.map(toView), next };
}

function toView({ id, host, capturedUrl, createdAt, visitors }: UnmatchedVisitor): UnmatchedView {
  const visitor = { id, host, capturedUrl, createdAt };
  const decoded = decodeText(visitors);
  const sent: unknown = decoded.ok ? parseJson(decoded.text) : null;
  const read = readVisitor(Array.isArray(sent) ? sent[0] : null, visitor.createdAt);
  if (!read.ok) return { ...visitor, name: null, email: null, companyName: null };
  const { person, company } = read.visitor;
  const name = fullNameOf(person);
  return {
    ...visitor,
    name: name === '' ? null : name,
    email: person.businessEmail,
    companyName: company.name,
  };
}

/** Removes a visitor that waits for its website, as somebody asked to be forgotten. @throws RecordNotFound */
export async function deleteUnmatched(
  deps: Needs<'unmatchedVisitors', 'now' | 'recordAudit'>,
  request: {
    readonly partnerId: string;
    readonly id: string;
    readonly actor: Actor;
  },
): Promise<void> {
  const { stores, recordAudit } = deps;
  const { partnerId, id, actor } = request;
  await stores.transact(async (transaction) => {
    const visitor = await stores.unmatchedVisitors.find(id, transaction);
    if (visitor?.partnerId !== partnerId)
      throw new RecordNotFound('No visitor of this id waits for its website');
    await stores.unmatchedVisitors.remove([id], transaction);
    await recordAudit(transaction, { actor, partnerId, action: 'unmatched_visitor.deleted', target: id });
  });
}
