import { z } from 'zod';
import type { ApiClient } from '../api-client';

/** One message that the capture transport kept, as far as the demonstration reads it. */
export interface OutboxMessage {
  readonly sendId: string;
  readonly messageId: string;
  readonly to: string;
  /** Null for the first message of a thread. */
  readonly inReplyTo: string | null;
  readonly unsubscribeUrl: string;
  readonly createdAt: string;
}

const PAGE = '100';

const outboxPage = z.object({
  items: z.array(
    z.object({
      businessId: z.string(),
      sendId: z.string(),
      messageId: z.string(),
      to: z.string(),
      source: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** The captured messages of one business, oldest first. */
export async function readOutbox(api: ApiClient, businessId: string): Promise<OutboxMessage[]> {
  const messages: OutboxMessage[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: PAGE, ...(cursor !== null && { cursor }) };
    const page = await api.call({ method: 'GET', path: '/outreach/outbox', query }, outboxPage);
    const ours = page.items.filter((item) => item.businessId === businessId);
    messages.push(...ours.map(({ source, ...item }) => ({ ...item, ...headersOf(source) })));
    // Newest first: what comes after a page with none of ours is from before the business was there.
    cursor = ours.length === 0 && messages.length > 0 ? null : page.nextCursor;
  } while (cursor !== null);
  return messages.toReversed();
}

function headersOf(source: string): Pick<OutboxMessage, 'inReplyTo' | 'unsubscribeUrl'> {
  const [head = ''] = source.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const [, inReplyTo = null] = /^In-Reply-To: (<[^>]+>)/im.exec(unfolded) ?? [];
  const [, unsubscribeUrl = ''] = /^List-Unsubscribe: <([^>]+)>/im.exec(unfolded) ?? [];
  return { inReplyTo, unsubscribeUrl };
}
