/** One e-mail of a sequence. */
export interface SequenceStep {
  /** Business days after the message before it; 0 for the first. */
  readonly delayDays: number;
  /** A template; blank in a follow-up that goes on in the same thread. */
  readonly subject: string;
  /** A template in plain text. */
  readonly text: string;
}

export const SEQUENCE_STEPS_MAX = 5;

/** One to five e-mails. A version never changes: saving makes the next one. */
export interface Sequence {
  readonly businessId: string;
  /** The first is 1. */
  readonly version: number;
  readonly steps: readonly SequenceStep[];
  readonly createdAt: Date;
}
