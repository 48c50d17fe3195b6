import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from './outbox';

/** A person's answer to a message, as their mail server would hand it over. */
export function replyTo(message: OutboxMessage, sender: string): string {
  return lines(
    `Return-Path: <${message.to}>`,
    `From: <${message.to}>`,
    `To: <${sender}>`,
    `Message-ID: <${randomUUID()}@demonstration.example>`,
    `In-Reply-To: ${message.messageId}`,
    `References: ${message.messageId}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Subject: Re: A question',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Thank you, that sounds interesting. Can you call me on Tuesday?',
  );
}

/** The report of a mail server that there is no such mailbox (RFC 3464). */
export function bounceOf(message: OutboxMessage, sender: string): string {
  const boundary = 'report';
  return lines(
    'Return-Path: <>',
    'From: <mailer-daemon@demonstration.example>',
    `To: <${sender}>`,
    `Message-ID: <${randomUUID()}@demonstration.example>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your message could not be delivered.',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; demonstration.example',
    '',
    `Final-Recipient: rfc822; ${message.to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 There is no such mailbox',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${message.messageId}`,
    `To: <${message.to}>`,
    `--${boundary}--`,
  );
}

function lines(...texts: readonly string[]): string {
  return `${texts.join('\r\n')}\r\n`;
}
