import { describe, expect, it } from '@jest/globals';
import { referencedMessageIds, type InboundParts } from '../../src/domain/outreach/inbound/inbound-parts';
import { inboundVerdict } from '../../src/domain/outreach/inbound/inbound-verdict';
import { parseMessage } from '../../src/mailer/parse-message';

/** Hundreds of times what is needed. */
const CPU_MICROSECONDS_MAX = 4_000_000;

async function read(headers: string, body: string): Promise<InboundParts> {
  const message = `From: ada@acme.com\r\nSubject: Re\r\n${headers}\r\n\r\n${body}`;
  const parts = await parseMessage(Buffer.from(message, 'latin1'));
  if (parts === null) throw new Error('it can be read');
  return parts;
}

function part(type: string, text: string): string {
  return `--part\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
}

describe('parseMessage', () => {
  it('reads the text of HTML where there is no other', async () => {
    const { text } = await read(
      'Content-Type: text/html',
      '<p title="a">Please <b>remove</b> me</p>\r\n<br>',
    );
    expect(text.trim()).toBe('Please remove me');
  });

  it('reads what stands before a long attachment', async () => {
    const attachment = 'QUJD'.repeat(18).concat('\r\n').repeat(40_000);
    const body = [part('text/plain', 'Call me'), part('application/pdf', attachment), '--part--'].join('');
    expect((await read('Content-Type: multipart/mixed; boundary=part', body)).text).toBe('Call me\n');
  });

  // Anybody can write one, and a worker that reads it does nothing else meanwhile: each took ten seconds to minutes.
  const LONG = 100_000;
  it.each([
    ['a thread without an end', `In-Reply-To: <${'@'.repeat(LONG * 2)}`, 'Hi'],
    ['tags without an end', 'Content-Type: text/html', '<'.repeat(LONG)],
    ['line breaks of HTML without an end', 'Content-Type: text/html', '<br '.repeat(LONG / 4)],
    [
      'a report with a line of blanks',
      'Content-Type: multipart/report; boundary=part',
      part('message/delivery-status', `Action: failed\r\nDiagnostic-Code:${' '.repeat(LONG - 100)}x\r.`),
    ],
    ['nothing but lines', 'Content-Type: text/plain', '\n'.repeat(4 * 1_048_576)],
  ])('takes little time of the processor for %s', async (_, headers, body) => {
    const before = process.cpuUsage();
    const parts = await read(headers, body);
    referencedMessageIds(parts);
    inboundVerdict(parts, { ownAddresses: [], timeZone: 'UTC' }, new Date());

    expect(process.cpuUsage(before).user).toBeLessThan(CPU_MICROSECONDS_MAX);
  });
});
