/**
 * Everything that crosses Temporal about workflows: their types, ids, inputs and task queues. Types and
 * ids of deployed workflows never change; a changed workflow gets a new type.
 */

export const TASK_QUEUES = {
  /** Workflows, billing and jobs. */
  core: 'core',
  /** Steps of the intake, which all its shards may want at a time. */
  intake: 'intake',
  /** Delivery windows: many at once, each waiting for receivers. */
  delivery: 'delivery',
  /** Probes of listeners that are held, or whose receivers are unproven. */
  held: 'held',
  /** Requests to websites, which may hang. */
  probe: 'probe',
  /** E-mails of outreach: conversations with mail servers, which may hang. */
  outreach: 'outreach',
} as const;

export interface OnboardBusinessInput {
  readonly businessId: string;
}
export interface ProcessLeadIntakeInput {
  readonly shard: number;
}
export interface DeliverWebhooksInput {
  readonly webhookId: string;
}
export interface BillCampaignInput {
  readonly businessId: string;
}
export interface RecoverDeliveriesInput {
  readonly jobId: string;
}
export interface DeleteBusinessInput {
  readonly businessId: string;
}
export interface RunOutreachInput {
  readonly businessId: string;
}

export interface EraseExcludedInput {
  /** The partner or the business whose exclusion list it is. */
  readonly ownerId: string;
}
/** There is one loop for all. */
export interface ProbeHeldListenersInput {
  readonly webhookId?: never;
}
/** There is one loop for all. */
export interface ProcessInboundMailInput {
  readonly businessId?: never;
}

/** What a run of a loop hands on to the next one, beside its input. */
export interface ResumedLoop {
  /** How long to sleep before the first step, unless poked; none where something may be due. */
  readonly sleepMs?: number;
  /** When the first of the steps began that have failed ever since, in milliseconds since 1970. */
  readonly failingSinceMs?: number;
  /** In runs that an earlier version began: whether an urgent poke came that no step has answered. */
  readonly isUrgent?: boolean;
}

/** The input of every workflow type that a poke starts or wakes. */
export interface LoopInputs {
  onboardBusiness: OnboardBusinessInput;
  processLeadIntake: ProcessLeadIntakeInput;
  deliverWebhooks: DeliverWebhooksInput;
  probeHeldListeners: ProbeHeldListenersInput;
  billCampaign: BillCampaignInput;
  recoverDeliveries: RecoverDeliveriesInput;
  deleteBusiness: DeleteBusinessInput;
  eraseExcluded: EraseExcludedInput;
  processInboundMail: ProcessInboundMailInput;
  runOutreach: RunOutreachInput;
}
export type LoopType = keyof LoopInputs;

/** One loop to wake: its type and its input, from which its workflow id follows. */
export type LoopAddress = {
  [Type in LoopType]: { readonly type: Type; readonly input: LoopInputs[Type] };
}[LoopType];

export const SWEEP_WORKFLOW = 'sweepStaleWork';
export const SWEEP_SCHEDULE_ID = 'sweep-stale-work';

export const LEDGER_VERIFICATION_WORKFLOW = 'verifyAllLedgers';
export const LEDGER_VERIFICATION_SCHEDULE_ID = 'verify-all-ledgers';

/** Name of the signal that wakes a loop: something may be due. */
export const POKE_SIGNAL = 'poke';
/** Name of the query every loop answers. */
export const PROGRESS_QUERY = 'progress';

export const INTAKE_SHARDS = 16;

/** Workflow ids are business keys: an operator finds the workflow from the record, and back. */
export function loopWorkflowId(address: LoopAddress): string {
  switch (address.type) {
    case 'onboardBusiness':
      return `onboarding/${address.input.businessId}`;
    case 'processLeadIntake':
      return `lead-intake/${address.input.shard}`;
    case 'deliverWebhooks':
      return `webhook-delivery/${address.input.webhookId}`;
    case 'probeHeldListeners':
      return 'held-listeners';
    case 'billCampaign':
      return `campaign-billing/${address.input.businessId}`;
    case 'recoverDeliveries':
      return `delivery-recovery/${address.input.jobId}`;
    case 'deleteBusiness':
      return `business-deletion/${address.input.businessId}`;
    case 'eraseExcluded':
      return `exclusion-erasure/${address.input.ownerId}`;
    case 'processInboundMail':
      return 'outreach-inbound';
    case 'runOutreach':
      return `outreach/${address.input.businessId}`;
  }
}

/** What an operator reads in the Temporal UI's list. */
export function loopSummary(address: LoopAddress): string {
  switch (address.type) {
    case 'onboardBusiness':
      return `Eligibility of ${address.input.businessId}`;
    case 'processLeadIntake':
      return `Lead intake, shard ${address.input.shard} of ${INTAKE_SHARDS}`;
    case 'deliverWebhooks':
      return `Deliveries to ${address.input.webhookId}`;
    case 'probeHeldListeners':
      return 'Probes of listeners';
    case 'billCampaign':
      return `Daily fee of ${address.input.businessId}`;
    case 'recoverDeliveries':
      return `Recovery ${address.input.jobId}`;
    case 'deleteBusiness':
      return `Deletion of ${address.input.businessId}`;
    case 'eraseExcluded':
      return `Prospects on the exclusion list of ${address.input.ownerId}`;
    case 'processInboundMail':
      return 'E-mails that came in';
    case 'runOutreach':
      return `Outreach of ${address.input.businessId}`;
  }
}

/** The shard whose loop processes the seeds of this business (FNV-1a over the id). */
export function intakeShard(businessId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < businessId.length; index += 1) {
    hash = Math.imul(hash ^ businessId.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash % INTAKE_SHARDS;
}
