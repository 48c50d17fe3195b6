import type {
  BillCampaignInput,
  DeleteBusinessInput,
  DeliverWebhooksInput,
  EraseExcludedInput,
  OnboardBusinessInput,
  ProbeHeldListenersInput,
  ProcessInboundMailInput,
  ProcessLeadIntakeInput,
  RecoverDeliveriesInput,
  RunOutreachInput,
} from './workflows';

/**
 * What one step of a loop did and when the next is due. Ids, counts and durations only: never bodies,
 * never dates (clocks differ), so histories stay small and hold no personal data.
 */
export interface StepResult {
  /** More can be done at once. */
  readonly moreIsDue: boolean;
  /** Milliseconds until something is due, at least 100; null when nothing is waiting. */
  readonly waitMs: number | null;
  /** One line for the operator. */
  readonly details: string;
}

export interface DeliveryStepResult extends StepResult {
  readonly sent: number;
  readonly failed: number;
  /** Whether the listener is left to the loop of probes, being held or its receiver unproven. */
  readonly isHeld: boolean;
}

export interface IntakeStepResult extends StepResult {
  readonly visitors: number;
  readonly created: number;
  readonly rejected: number;
}

export interface SweepResult {
  /** Loops poked because work of theirs was overdue, by loop type. */
  readonly poked: Readonly<Record<string, number>>;
  /** Loops whose poke failed, by loop type; the next sweep finds them again. */
  readonly failed: Readonly<Record<string, number>>;
  /** Deliveries ended because they had waited for as long as events are kept. */
  readonly expired: number;
  /** Attempts, deliveries and events removed because they are kept no longer. */
  readonly removed: number;
}

export interface OutreachStepResult extends StepResult {
  readonly sent: number;
}

export interface LedgerVerification {
  readonly wallets: number;
  readonly faultCount: number;
}

/** Every activity: a step of a loop, or a job. */
export interface Activities {
  checkEligibility(input: OnboardBusinessInput): Promise<StepResult>;
  deliverDueBatch(input: Pick<DeliverWebhooksInput, 'webhookId'>): Promise<DeliveryStepResult>;
  eraseBusiness(input: DeleteBusinessInput): Promise<StepResult>;
  eraseExcluded(input: EraseExcludedInput): Promise<StepResult>;
  pokeStaleLoops(): Promise<SweepResult>;
  probeHeldListeners(input: ProbeHeldListenersInput): Promise<StepResult>;
  processDueSeeds(input: ProcessLeadIntakeInput): Promise<IntakeStepResult>;
  processInboundMail(input: ProcessInboundMailInput): Promise<StepResult>;
  recoverBatch(input: RecoverDeliveriesInput): Promise<StepResult>;
  runOutreach(input: RunOutreachInput): Promise<OutreachStepResult>;
  settleCampaign(input: BillCampaignInput): Promise<StepResult>;
  verifyLedgers(): Promise<LedgerVerification>;
}
