import type { TransportResult } from '../domain/outreach/sending/transport-result';

/** One message for one recipient, ready to leave. */
export interface OutgoingMessage {
  readonly sendId: string;
  readonly partnerId: string;
  readonly businessId: string;
  /** Null for a test message, which goes to a user. */
  readonly prospectId: string | null;
  readonly messageId: string;
  readonly envelopeFrom: string;
  readonly to: string;
  readonly bytes: Buffer;
}

export interface DeliverOptions {
  readonly beforeData: () => Promise<boolean>;
  /** Asked when the server waits for the message; false ends the conversation before a byte of it is sent. */
  readonly mayStart?: () => boolean;
  /** Ends the conversation as long as the message can't have been sent: for what came of one that may have been, it waits. */
  readonly signal?: AbortSignal;
  /** Ends it at any time, in milliseconds. */
  readonly totalMs?: number;
}

export interface MailTransport {
  /** Whether messages leave this machine. */
  readonly isLive: boolean;
  /** `capture`, or the mail server's host: for people. */
  readonly name: string;
  /** Messages of one business at a time. What is sent to real people has a pace, which allows for one after the other. */
  readonly conversationsMax: number;
  /**
   * Connects, logs in, asks `beforeData` for the last time, and hands over the message. Never throws for what a mail
   * server does. One call is at most one message: it never tries again by itself.
   */
  deliver(message: OutgoingMessage, options: DeliverOptions): Promise<TransportResult>;
  /** Ends conversations under way, whatever they wait for, and starts no more. */
  close(): Promise<void>;
}
