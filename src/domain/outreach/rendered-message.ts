import type { SenderIdentity } from './sender-identity';

/** A step rendered for one prospect, before headers and footer. */
export interface RenderedStep {
  readonly subject: string;
  readonly text: string;
}

/** Everything the bytes of a message follow from; the same values make the same bytes. */
export interface MessageContent {
  readonly sendId: string;
  readonly messageId: string;
  readonly date: Date;
  readonly sender: SenderIdentity;
  /** The legal name in the footer. */
  readonly legalName: string;
  readonly websiteUrl: string;
  readonly toEmail: string;
  readonly toName: string | null;
  readonly rendered: RenderedStep;
  /** The message it follows in the same thread; null for a new thread. */
  readonly thread: { readonly inReplyTo: string; readonly references: readonly string[] } | null;
  /** Absolute; one click on it unsubscribes, by POST. */
  readonly unsubscribeUrl: string;
  readonly privacyUrl: string;
}
