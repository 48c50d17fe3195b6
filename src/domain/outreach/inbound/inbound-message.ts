import type { InboundVerdict } from './inbound-verdict';

export const INBOUND_STATES = ['waiting', 'processed', 'failed'] as const;
export type InboundState = (typeof INBOUND_STATES)[number];

/** What came of a message: a verdict, that it is about nobody whom we know, or that it can't be read. */
export type InboundOutcome = InboundVerdict['kind'] | 'unmatched' | 'unreadable';

/** How it was found whom a message is about; by the address alone it stops, and never suppresses. */
export type MatchedBy = 'message_id' | 'token' | 'address';

/** A message that came in, as it was handed to us, until it is processed; then what it was about. */
export interface InboundMessage {
  readonly id: string;
  readonly partnerId: string;
  /** Tells a message from a repeat of it. */
  readonly dedupeKey: string;
  /** Null once it is processed. */
  readonly bytes: Buffer | null;
  readonly state: InboundState;
  readonly outcome: InboundOutcome | null;
  readonly matchedBy: MatchedBy | null;
  readonly businessId: string | null;
  readonly prospectId: string | null;
  readonly sendId: string | null;
  readonly from: string | null;
  /** Attempts to process it that failed by a fault of ours. */
  readonly failures: number;
  /** When it is to be processed; null once it is. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
