import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { MessageContent } from '../../src/domain/outreach/rendered-message';
import { composeMessage } from '../../src/mailer/compose-message';
import { aMessageContent } from './a-message';

async function parsed(changes: Partial<MessageContent> = {}) {
  const bytes = await composeMessage(aMessageContent(changes));
  const email = await PostalMime.parse(bytes);
  const headers = new Map(email.headers.map(({ originalKey, value }) => [originalKey, value]));
  return { bytes, email, headers, names: email.headers.map(({ originalKey }) => originalKey) };
}

const HEADERS = [
  'Content-Type',
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
];

const withSender = (changes: Partial<MessageContent['sender']>) => ({
  sender: { ...aMessageContent().sender, ...changes },
});

describe('the bytes of a message', () => {
  it('are the same for the same content, also in another process at another time', async () => {
    const first = await composeMessage(aMessageContent());

    expect(await composeMessage(aMessageContent())).toEqual(first);
    expect(first.toString()).toContain('Date: Sat, 28 Nov 2026 10:00:00 +0000\r\n');
  });

  it('say from whom to whom, about what, and nothing of the program that made them', async () => {
    const { email, names } = await parsed();

    expect(names.toSorted()).toEqual(HEADERS.toSorted());
    expect(email).toMatchObject({
      from: { name: 'Ada Lovelace', address: 'ada@acme.io' },
      to: [{ name: 'Grace Hopper', address: 'grace@navy.mil' }],
      subject: 'A question about compilers',
      messageId: '<snd_1@acme.io>',
    });
    expect(email.attachments).toEqual([]);
  });

  it('keep a follow-up in the thread of the message before it', async () => {
    const { email } = await parsed({
      rendered: { subject: 'Re: A question about compilers', text: 'Any thoughts?' },
      thread: { inReplyTo: '<snd_1@acme.io>', references: ['<snd_1@acme.io>'] },
    });

    expect(email).toMatchObject({
      subject: 'Re: A question about compilers',
      inReplyTo: '<snd_1@acme.io>',
      references: '<snd_1@acme.io>',
    });
  });

  it('send replies where the sender wants them', async () => {
    const { email } = await parsed(withSender({ replyTo: 'sales@acme.io' }));

    expect(email.replyTo).toEqual([{ name: '', address: 'sales@acme.io' }]);
  });

  it('hold any language in header and body', async () => {
    const text = 'Grüße, 你好 👋\n\nZoë';
    const { email, bytes } = await parsed({
      ...withSender({ fromName: 'Zoë Müller' }),
      rendered: { subject: '编译器 – déjà vu 👋', text },
    });

    expect(bytes.every((byte) => byte < 0x80)).toBe(true);
    expect(email.subject).toBe('编译器 – déjà vu 👋');
    expect(email.from?.name).toBe('Zoë Müller');
    expect(email.text?.replaceAll('\r\n', '\n')).toContain(text);
    expect(email.html).toContain('Grüße, 你好 👋');
  });

  it('have no line that mail servers would break', async () => {
    const unsubscribeUrl = `https://leads.acme.io/u/${'t'.repeat(300)}`;
    const { bytes, headers } = await parsed({
      unsubscribeUrl,
      rendered: { subject: 'word '.repeat(40).trim(), text: 'x'.repeat(5_000) },
    });

    const lines = bytes.toString('latin1').split('\r\n');
    expect(lines.filter((line) => line.length > 998 || line.includes('\n'))).toEqual([]);
    expect(headers.get('List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(bytes.toString()).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  });
});

describe('no value', () => {
  const ATTACK = 'x\r\nBcc: victim@navy.mil\r\n\r\nHello\u2028Cc: other@navy.mil\0';

  it.each([
    ['a subject', { rendered: { subject: ATTACK, text: 'Hi' } }],
    ["a sender's name", withSender({ fromName: ATTACK })],
    ["a recipient's name", { toName: ATTACK }],
    ["a recipient's name with an address in it", { toName: 'Ann" <victim@navy.mil>, "x' }],
    ['a body', { rendered: { subject: 'Hi', text: `${ATTACK}\r\n.\r\nMAIL FROM:<x@y.z>` } }],
    ['a legal name', withSender({ legalName: ATTACK })],
    ['a postal address', withSender({ postalAddress: ATTACK })],
  ])('in %s adds a header or a recipient', async (_name, changes) => {
    const { email, names } = await parsed(changes);

    expect(names.toSorted()).toEqual(HEADERS.toSorted());
    expect(email.to?.map(({ address }) => address)).toEqual(['grace@navy.mil']);
    expect(email.from?.address).toBe('ada@acme.io');
    expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
  });

  it.each([
    ['two addresses', { email: 'a@b.io, c@d.io' }],
    ['a line break in an address', { email: 'a@b.io\nBcc:x@y.io' }],
    ['a line break in a Message-ID', { messageId: '<a@b>\r\nBcc: x@y.io' }],
    ['a line break in a reference', { thread: { inReplyTo: '<a@b>', references: ['<a@b>\r\nBcc: x@y.io'] } }],
    ['a line break in the unsubscribe link', { unsubscribeUrl: 'https://a.io/u/x>\r\nBcc: x@y.io' }],
    ["two addresses in the sender's", withSender({ fromEmail: 'a@b.io,c@d.io' })],
  ])('makes a message with %s', async (_name, changes) => {
    await expect(composeMessage(aMessageContent(changes))).rejects.toThrow('Invariant violated');
  });

  it('in a text becomes markup in the HTML', async () => {
    const text = '<script>alert(1)</script> & "quotes" https://x.io/?a=1&b=<i>';
    const { email } = await parsed({
      rendered: { subject: 'Hi', text },
      ...withSender({ legalName: '<b>Acme</b>' }),
    });

    expect(email.html).not.toMatch(/<script|<i>|<b>/);
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
    expect(email.html).toContain('<a href="https://x.io/?a=1&amp;b=">https://x.io/?a=1&amp;b=</a>');
    expect(email.text).toContain(text);
  });
});

describe('the law', () => {
  it('is in every message: why it comes, from where the data are, who sends it, how it stops', async () => {
    const { email } = await parsed();

    for (const part of [email.text ?? '', email.html ?? '']) {
      expect(part).toContain('you or your company visited');
      expect(part).toContain('comes from a service that recognises business visitors');
      for (const line of ['Acme Inc.', '1 Main Street', 'Boston, MA 02110']) expect(part).toContain(line);
      expect(part).toContain('https://leads.acme.io/u/token');
      expect(part).toContain('https://leads.acme.io/privacy/token');
    }
  });

  it('names the sender once where the postal address begins with the name', async () => {
    const { email } = await parsed();

    expect(email.text?.match(/Acme Inc\./g)).toHaveLength(1);
  });

  it('is in the text and the HTML of a message whose template is empty', async () => {
    const { email } = await parsed({ rendered: { subject: '', text: '' } });

    expect(email.text).toContain('Unsubscribe: https://leads.acme.io/u/token');
    expect(email.html).toContain('<a href="https://leads.acme.io/u/token">Unsubscribe</a>');
  });

  it('offers unsubscribing with one click, as RFC 8058 writes it', async () => {
    const { headers } = await parsed();

    expect(headers.get('List-Unsubscribe')).toBe('<https://leads.acme.io/u/token>');
    expect(headers.get('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('promises one click for https alone', async () => {
    const { headers } = await parsed({ unsubscribeUrl: 'http://127.0.0.1:8080/u/token' });

    expect(headers.get('List-Unsubscribe')).toBe('<http://127.0.0.1:8080/u/token>');
    expect(headers.has('List-Unsubscribe-Post')).toBe(false);
  });
});

describe('nothing watches the recipient', () => {
  it('links lead where the text says, and the HTML loads nothing', async () => {
    const text = 'See https://shop.acme.io/a, or (https://acme.io/b).';
    const { email } = await parsed({ rendered: { subject: 'Hi', text } });

    const links = [...(email.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links.slice(0, 2)).toEqual(['https://shop.acme.io/a', 'https://acme.io/b']);
    expect(email.html).not.toMatch(/<img|src=|url\(|<link|<iframe/);
  });
});
