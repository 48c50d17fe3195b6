import type { Actor } from '../../accounts/audit/record-audit';
import type { Needs } from '../../dependencies';
import { createReadProspects, type ProspectSelection } from './list-prospects';
import type { StoredProspect } from '../../../domain/leads/prospects/prospect';

export interface ExportRequest {
  readonly actor: Actor;
  readonly selection: ProspectSelection;
}

/** All selected prospects as they are taken; the audit trail is told before. @throws RecordNotFound */
export function createExportProspects({
  stores,
  recordAudit,
}: Needs<'businesses' | 'prospects', 'recordAudit'>) {
  const readProspects = createReadProspects({ stores });

  return async function exportProspects({
    actor,
    selection,
  }: ExportRequest): Promise<AsyncGenerator<StoredProspect>> {
    const prospects = await readProspects(selection);
    const { partnerId, host, ...narrowing } = selection;
    const business = host === null ? null : await stores.businesses.findByHost(partnerId, host);
    // Of what was searched for only that it was: it may be a name.
    const narrowedBy = Object.entries(narrowing).flatMap(([name, value]) => (value === null ? [] : [name]));
    await recordAudit(null, {
      actor,
      partnerId,
      action: 'prospects.exported',
      target: business?.id ?? partnerId,
      after: { narrowedBy },
    });
    return prospects;
  };
}
