import { assertNever } from '../domain/errors';
import type { CapturedMessage, SimulatedAnswer } from '../domain/outreach/captured-message';

const BOUNDARY = 'answer-part';
const DAY_MS = 86_400_000;

/**
 * What a mailbox would send back to a captured message, as it would arrive: it takes the same way as a real one. Asked for
 * twice it is the same message.
 */
export function simulateAnswer(captured: CapturedMessage, kind: SimulatedAnswer, at: Date): Buffer {
  const headers = [
    `Message-ID: <${kind}.${captured.id}@simulated.invalid>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `To: ${captured.from}`,
    'MIME-Version: 1.0',
  ];
  return Buffer.from([...headers, ...answerOf(captured, kind, at)].join('\r\n'), 'latin1');
}

function answerOf(captured: CapturedMessage, kind: SimulatedAnswer, at: Date): string[] {
  switch (kind) {
    case 'reply':
      return fromPerson(
        captured,
        'Re: your message',
        [],
        'Thank you, that sounds interesting. Call me next week.',
      );
    case 'unsubscribe':
      return fromPerson(captured, 'Re: your message', [], 'Please remove me from your list.');
    case 'out_of_office': {
      const back = new Date(at.getTime() + 7 * DAY_MS).toISOString().slice(0, 10);
      const automatic = ['Auto-Submitted: auto-replied'];
      return fromPerson(
        captured,
        'Automatic reply: your message',
        automatic,
        `I am away and back on ${back}.`,
      );
    }
    case 'bounce':
      return report(captured, 'mailer-daemon', 'delivery-status', [
        'Reporting-MTA: dns; simulated.invalid',
        '',
        `Final-Recipient: rfc822; ${captured.to}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox',
      ]);
    case 'complaint':
      return report(captured, 'feedback', 'feedback-report', [
        'Feedback-Type: abuse',
        'User-Agent: Simulation/1',
        'Version: 1',
        `Original-Rcpt-To: ${captured.to}`,
      ]);
    default:
      return assertNever(kind);
  }
}

function fromPerson(
  { to, messageId }: CapturedMessage,
  subject: string,
  more: readonly string[],
  text: string,
): string[] {
  return [
    `From: ${to}`,
    `Subject: ${subject}`,
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    ...more,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ];
}

/** A report about a message, with the message in it (RFC 3464, RFC 5965). */
function report(
  { bytes }: CapturedMessage,
  from: string,
  type: 'delivery-status' | 'feedback-report',
  fields: readonly string[],
): string[] {
  return [
    `From: ${from}@simulated.invalid`,
    'Return-Path: <>',
    'Subject: Report about your message',
    `Content-Type: multipart/report; report-type=${type}; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'A report about your message is attached.',
    `--${BOUNDARY}`,
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '',
    `--${BOUNDARY}`,
    'Content-Type: message/rfc822',
    '',
    bytes.toString('latin1'),
    `--${BOUNDARY}--`,
    '',
  ];
}
