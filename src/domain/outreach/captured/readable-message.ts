/** A message as people read it. */
export interface ReadableMessage {
  /** As they stand in the message. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}
