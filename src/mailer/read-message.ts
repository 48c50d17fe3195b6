import PostalMime from 'postal-mime';
import type { ReadableMessage } from '../domain/outreach/captured-message';

/** A message of ours, read again from its bytes: what a mailbox would show. */
export async function readMessage(bytes: Buffer): Promise<ReadableMessage> {
  const email = await PostalMime.parse(bytes);
  return {
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? null,
  };
}
