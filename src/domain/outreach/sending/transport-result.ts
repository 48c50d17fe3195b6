export const SMTP_PHASES = ['connect', 'tls', 'greeting', 'login', 'mail', 'rcpt', 'data'] as const;
export type SmtpPhase = (typeof SMTP_PHASES)[number];

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
