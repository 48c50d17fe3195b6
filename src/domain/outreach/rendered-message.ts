import type { SenderIdentity } from './sender-identity';

/** A step rendered for one prospect, before headers and footer. */
export interface RenderedStep {
  readonly subject: string;
  readonly text: string;
}

/** Everything the bytes of a message follow from; the same values make the same bytes. */
export interface MessageContent {
  /** Of the send. */
  readonly id: string;
  readonly messageId: string;
  readonly date: Date;
  readonly sender: SenderIdentity;
  readonly websiteUrl: string;
  /** Whom it goes to. */
  readonly email: string;
  readonly toName: string | null;
  readonly rendered: RenderedStep;
  /** The message it follows in the same thread; null for a new thread. */
  readonly thread: { readonly inReplyTo: string; readonly references: readonly string[] } | null;
  /** Absolute; one click on it unsubscribes, by POST. */
  readonly unsubscribeUrl: string;
  readonly privacyUrl: string;
}

/** What is decided about a message before it is claimed; the rest is in its send. */
export type ReadyMessage = Pick<MessageContent, 'sender' | 'websiteUrl' | 'rendered' | 'thread'>;
