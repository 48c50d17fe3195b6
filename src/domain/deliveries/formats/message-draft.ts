import { textAt } from './event-values';

/** What there is to say; facts that are null are left out. */
export interface MessageDraft {
  readonly title: string;
  readonly facts: Readonly<Record<string, string | null>>;
  readonly link?: { readonly name: string; readonly url: string | null };
}

/** What the data of an event says of an event of its type. */
export type DescribeData = (data: unknown) => MessageDraft;

export function websiteOf(data: unknown): string {
  return textAt(data, 'websiteUrl') ?? 'a website';
}
