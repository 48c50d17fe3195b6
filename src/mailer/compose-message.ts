import MimeNode from 'nodemailer/lib/mime-node';
import { parseEmail } from '../domain/accounts/email';
import { invariant } from '../domain/errors';
import type { MessageContent } from '../domain/outreach/rendered-message';
import { htmlOf, textOf } from './message-body';

const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]+@[\x21-\x3b\x3d\x3f-\x7e]+>$/;
const HEADER_URL = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;

/**
 * The bytes of a message, the same for the same content. Every header is one that is named here; a value can't add another,
 * since what would end a header's line is gone before it gets there.
 */
export async function composeMessage(content: MessageContent): Promise<Buffer> {
  const message = new MimeNode('multipart/alternative', {
    baseBoundary: content.id,
    boundaryPrefix: 'part',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  message.setHeader({
    From: [{ name: oneLine(content.sender.fromName), address: address(content.sender.fromEmail) }],
    To: [{ name: oneLine(content.toName ?? ''), address: address(content.email) }],
    Subject: oneLine(content.rendered.subject),
    Date: content.date.toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId(content.messageId),
    ...replyTo(content),
    ...thread(content),
    ...unsubscribe(content),
  });
  message.createChild('text/plain; charset=utf-8').setContent(textOf(content));
  message.createChild('text/html; charset=utf-8').setContent(htmlOf(content));
  return await message.build();
}

function replyTo({ sender }: MessageContent) {
  return sender.replyTo === null ? {} : { 'Reply-To': [{ address: address(sender.replyTo) }] };
}

function thread({ thread: before }: MessageContent) {
  if (before === null) return {};
  return {
    'In-Reply-To': messageId(before.inReplyTo),
    References: before.references.map(messageId).join(' '),
  };
}

/**
 * As RFC 2369 and RFC 8058 say, on one line: folded, mail providers read another address. A click that needs no page is
 * promised for https alone, as the latter asks.
 */
function unsubscribe({ unsubscribeUrl }: MessageContent) {
  invariant(HEADER_URL.test(unsubscribeUrl), 'the unsubscribe link is a URL that a header can hold');
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
    ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function address(email: string): string {
  const parsed = parseEmail(email);
  invariant(parsed.ok, 'addresses are checked before a message is made for them');
  return parsed.address;
}

function messageId(id: string): string {
  invariant(MESSAGE_ID.test(id), 'a Message-ID is one, with its brackets');
  return id;
}
