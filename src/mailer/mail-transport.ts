/** One message for one recipient, ready to leave. */
export interface OutgoingMessage {
  readonly sendId: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly prospectId: string;
  readonly messageId: string;
  readonly envelopeFrom: string;
  readonly to: string;
  readonly bytes: Buffer;
}

export type SmtpPhase = 'connect' | 'tls' | 'greeting' | 'login' | 'mail' | 'rcpt' | 'data';

/** What came of handing over a message. `response` holds the server's words, without credentials. */
export type TransportResult =
  /** 2xx after the final dot. */
  | { readonly kind: 'accepted'; readonly response: string }
  /** The server answered 4xx or 5xx, in any phase: up to `login` that says nothing about the recipient. */
  | {
      readonly kind: 'refused';
      readonly phase: SmtpPhase;
      readonly code: number;
      /** As `5.1.1`; null where the server gave none. */
      readonly enhancedCode: string | null;
      readonly response: string;
    }
  /** The connection failed before one byte of the message was read: certainly not sent. */
  | { readonly kind: 'not_sent'; readonly phase: SmtpPhase; readonly response: string }
  /** No answer after bytes of the message were read: nobody knows. */
  | { readonly kind: 'unknown'; readonly response: string }
  /** `beforeData` said no: nothing was sent. */
  | { readonly kind: 'stopped' };

export interface MailTransport {
  /** Whether messages leave this machine. */
  readonly isLive: boolean;
  /** `capture`, or the mail server's host: for people. */
  readonly name: string;
  /**
   * Connects, logs in, asks `beforeData` for the last time, and hands over the message. Never throws for what a mail
   * server does. One call is at most one message: it never tries again by itself.
   */
  deliver(
    message: OutgoingMessage,
    options: { readonly beforeData: () => Promise<boolean>; readonly signal: AbortSignal },
  ): Promise<TransportResult>;
  close(): Promise<void>;
}
