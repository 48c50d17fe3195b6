import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { Needs } from '../../dependencies';

/** What outreach has to do with one prospect. */
export interface ProspectOutreach {
  readonly enrolment: Enrolment;
  /** E-mails of the sequence they go through; 0 where there is none yet. */
  readonly steps: number;
  /** In the order of their steps. */
  readonly sends: readonly OutreachSend[];
}

/** Null where outreach is not set up, or knows nothing of the prospect yet. */
export function createReadProspectOutreach({ stores }: Needs<'enrolments' | 'sends' | 'sequences'>) {
  return async function readProspectOutreach(prospect: StoredProspect): Promise<ProspectOutreach | null> {
    const [enrolment] = await stores.enrolments.findByProspects([prospect.id]);
    if (enrolment === undefined) return null;
    const { id, businessId, sequenceVersion } = enrolment;
    const [sends, sequence] = await Promise.all([
      stores.sends.listByEnrolments([id]),
      sequenceVersion === null ? null : stores.sequences.find(businessId, sequenceVersion),
    ]);
    return { enrolment, steps: sequence?.steps.length ?? 0, sends };
  };
}
