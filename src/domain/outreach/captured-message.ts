/** A message that the capture transport kept instead of sending it: the bytes that would have left. */
export interface CapturedMessage {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  /** Null for a test message, which goes to a user. */
  readonly prospectId: string | null;
  readonly sendId: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
  /** When the store removes it. */
  readonly expiresAt: Date;
}

/** A message as people read it. */
export interface ReadableMessage {
  /** As they stand in the message. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** What can be sent back to a captured message, to see what follows from it. */
export const SIMULATED_ANSWERS = ['reply', 'out_of_office', 'unsubscribe', 'bounce', 'complaint'] as const;
export type SimulatedAnswer = (typeof SIMULATED_ANSWERS)[number];
