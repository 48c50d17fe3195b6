import type { StoredProspect } from '../../../domain/leads/prospects/prospect';
import type { Enrolment } from '../../../domain/outreach/enrolment';
import type { RenderedStep } from '../../../domain/outreach/rendered-message';
import type { OutreachSend } from '../../../domain/outreach/send';
import type { SenderIdentity } from '../../../domain/outreach/sender-identity';
import type { Sequence } from '../../../domain/outreach/sequence';
import type { OperationDependencies } from '../../dependencies';
import { renderForProspect, templateValues } from '../sending/message-content';

/** What outreach has to do with one prospect. */
export interface ProspectOutreach {
  readonly enrolment: Enrolment;
  /** E-mails of the sequence they go through; 0 where there is none yet. */
  readonly steps: number;
  /** In the order of their steps. The text is made again from its version and from what is known of the prospect now. */
  readonly messages: readonly { readonly send: OutreachSend; readonly rendered: RenderedStep | null }[];
}

/** Null where outreach is not set up, or knows nothing of the prospect yet. */
export function createReadProspectOutreach({ stores }: Pick<OperationDependencies, 'stores'>) {
  return async function readProspectOutreach(prospect: StoredProspect): Promise<ProspectOutreach | null> {
    const [enrolment] = await stores.enrolments.findByProspects([prospect.id]);
    if (enrolment === undefined) return null;
    const { id, businessId, sequenceVersion } = enrolment;
    const [sends, sequence, campaign] = await Promise.all([
      stores.sends.listByEnrolment(id),
      sequenceVersion === null ? null : stores.sequences.find(businessId, sequenceVersion),
      stores.outreachCampaigns.find(businessId),
    ]);
    const sender = campaign?.sender ?? null;
    return {
      enrolment,
      steps: sequence?.steps.length ?? 0,
      messages: sends.map((send) => ({ send, rendered: renderedOf(send, prospect, sequence, sender) })),
    };
  };
}

function renderedOf(
  { step, sequenceVersion }: OutreachSend,
  prospect: StoredProspect,
  sequence: Sequence | null,
  sender: SenderIdentity | null,
): RenderedStep | null {
  if (sequence === null || sender === null || sequence.version !== sequenceVersion) return null;
  return renderForProspect(sequence.steps, step, templateValues(prospect, sender))?.rendered ?? null;
}
