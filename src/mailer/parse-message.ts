import PostalMime, { type Email } from 'postal-mime';
import type { InboundParts } from '../domain/outreach/inbound/inbound-parts';

/** Far more than people write, and bounded, since anybody may send us anything. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1_024 } as const;
/** What somebody says, or a server reports, stands at the beginning. Reading what is attached would take a minute. */
const READ_BYTES_MAX = 1_048_576;
const READ_LINES_MAX = 20_000;
const LINE_END = 0x0a;
const TEXT_CHARACTERS_MAX = 100_000;
const ENCLOSED_MAX = 10;

/** Reads a message that came in. Null for what is no message, or hides behind more levels than mail has. */
export async function parseMessage(bytes: Buffer): Promise<InboundParts | null> {
  let email: Email;
  try {
    email = await PostalMime.parse(beginningOf(bytes), {
      ...LIMITS,
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
    });
  } catch {
    return null;
  }
  if (email.headers.length === 0) return null;
  return {
    from:
      email.from?.address === undefined || email.from.address === ''
        ? null
        : email.from.address.toLowerCase(),
    subject: email.subject ?? '',
    text: (email.text ?? textOfHtml(email.html ?? '')).slice(0, TEXT_CHARACTERS_MAX),
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    enclosed: email.attachments
      .filter(({ mimeType }) => /^(?:message\/|text\/rfc822-headers$)/.test(mimeType))
      .slice(0, ENCLOSED_MAX)
      .map(({ mimeType, content }) => ({ contentType: mimeType, text: textOf(content) })),
  };
}

function beginningOf(bytes: Buffer): Buffer {
  const beginning = bytes.subarray(0, READ_BYTES_MAX);
  let end = 0;
  for (let lines = 0; lines < READ_LINES_MAX; lines += 1) {
    const lineEnd = beginning.indexOf(LINE_END, end);
    if (lineEnd === -1) return beginning;
    end = lineEnd + 1;
  }
  return beginning.subarray(0, end);
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === 'string') return content.slice(0, TEXT_CHARACTERS_MAX);
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return Buffer.from(bytes).toString('utf8').slice(0, TEXT_CHARACTERS_MAX);
}

function textOfHtml(html: string): string {
  return html
    .slice(0, TEXT_CHARACTERS_MAX)
    .replace(/<(?:br|\/p|\/div|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '');
}
