import type { Prospect } from '../../../domain/leads/prospects/prospect';
import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { findBusinessId } from '../find-business-id';
import { readProspects, type ProspectSelection } from './list-prospects';

export interface ExportRequest {
  readonly actor: Actor;
  readonly selection: ProspectSelection;
}

/** All selected prospects as they are taken; the audit trail is told before. @throws RecordNotFound */
export async function exportProspects(
  { stores, recordAudit }: Needs<'businesses' | 'prospects', 'recordAudit'>,
  { actor, selection }: ExportRequest,
): Promise<AsyncGenerator<Prospect>> {
  const { partnerId, host: _host, ...narrowing } = selection;
  const businessId = await findBusinessId(stores, selection);
  // Of what was searched for only that it was: it may be a name.
  const narrowedBy = Object.entries(narrowing).flatMap(([name, value]) => (value === null ? [] : [name]));
  const target = businessId ?? partnerId;
  const record = { action: 'prospects.exported', target, after: { narrowedBy } } as const;
  await recordAudit(null, { actor, partnerId, ...record });
  return readProspects(stores, selection, businessId);
}
