import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { composeMessage } from '../../src/mailer/compose-message';
import type { DeliverOptions, MailTransport, OutgoingMessage } from '../../src/mailer/mail-transport';
import { createSmtpTransport, type SmtpTransportOptions } from '../../src/mailer/smtp-transport';
import type { SmtpSettings } from '../../src/mailer/smtp-conversation';
import { makeCertificateAuthority, makeSelfSigned } from '../support/deliveries/certificates';
import {
  startScriptedSmtpServer,
  type ScriptedPhase,
  type ScriptedSmtpOptions,
  type ScriptedSmtpServer,
  type SmtpScript,
} from '../support/smtp/scripted-smtp-server';
import { aMessageContent } from './a-message';

const CREDENTIALS = { user: 'mailer', password: 's3cret/pass' };
/** Far longer than any conversation here; silence alone is waited for shortly. */
const TIMEOUTS = { connectMs: 30_000, greetingMs: 30_000, silenceMs: 30_000, totalMs: 60_000 };
const SHORT = { connectMs: 300, greetingMs: 300, silenceMs: 300 };

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

async function aServer(options: ScriptedSmtpOptions = {}): Promise<ScriptedSmtpServer> {
  const server = await startScriptedSmtpServer(options);
  servers.push(server);
  return server;
}

async function aMessage(changes: Partial<OutgoingMessage> = {}): Promise<OutgoingMessage> {
  return {
    sendId: 'snd_1',
    partnerId: 'par_1',
    businessId: 'biz_1',
    prospectId: 'pro_1',
    messageId: '<snd_1@acme.io>',
    envelopeFrom: 'ada@acme.io',
    to: 'grace@navy.mil',
    bytes: await composeMessage(aMessageContent()),
    ...changes,
  };
}

interface Delivery extends SmtpTransportOptions, Partial<DeliverOptions> {
  readonly settings?: Partial<SmtpSettings>;
  readonly message?: Partial<OutgoingMessage>;
}

function aTransport(port: number, { settings, tls, timeouts }: Delivery = {}): MailTransport {
  return createSmtpTransport(
    { kind: 'smtp', host: '127.0.0.1', port, isImplicitTls: false, credentials: null, ...settings },
    { timeouts: { ...TIMEOUTS, ...timeouts }, ...(tls && { tls }) },
  );
}

async function deliverBy(transport: MailTransport, { message, ...options }: Delivery = {}) {
  return await transport.deliver(await aMessage(message), { beforeData: async () => true, ...options });
}

const deliver = async (port: number, delivery: Delivery = {}) =>
  await deliverBy(aTransport(port, delivery), delivery);

async function deliverTo(script: SmtpScript, options: Delivery & { isPipelined?: boolean } = {}) {
  const { isPipelined = true, ...delivery } = options;
  const server = await aServer({ script, settings: { hidePIPELINING: !isPipelined } });
  return { result: await deliver(server.port, delivery), server };
}

const notSent = (phase: string) => ({ kind: 'not_sent', phase });
const refusal = (phase: string, code: number, enhancedCode: string | null) => ({
  kind: 'refused',
  phase,
  code,
  enhancedCode,
});

describe('a message over SMTP', () => {
  it('arrives once, with its bytes unchanged, for one recipient, after a login over TLS', async () => {
    const authority = makeCertificateAuthority();
    const certificate = authority.issue({ hosts: ['127.0.0.1'] });
    const server = await aServer({ certificate, isImplicitTls: true, credentials: CREDENTIALS });

    const result = await deliver(server.port, {
      settings: { isImplicitTls: true, credentials: CREDENTIALS },
      tls: { ca: authority.cert },
    });

    expect(result).toMatchObject({ kind: 'accepted', response: expect.stringMatching(/^250 /) });
    const { bytes } = await aMessage();
    expect(server.messages).toEqual([{ from: 'ada@acme.io', to: ['grace@navy.mil'], bytes }]);
    await expect(PostalMime.parse(server.messages[0]?.bytes ?? '')).resolves.toMatchObject({
      messageId: '<snd_1@acme.io>',
    });
  });

  it('goes over STARTTLS where the server offers it', async () => {
    const authority = makeCertificateAuthority();
    const certificate = authority.issue({ hosts: ['127.0.0.1'] });
    const server = await aServer({ certificate, credentials: CREDENTIALS });

    const tls = { ca: authority.cert };
    const result = await deliver(server.port, { settings: { credentials: CREDENTIALS }, tls });

    expect(result.kind).toBe('accepted');
  });

  it('is asked for the last time after the login and before the server hears of it', async () => {
    const server = await aServer({ credentials: CREDENTIALS });
    const asked: ScriptedPhase[][] = [];

    const result = await deliver(server.port, {
      settings: { credentials: CREDENTIALS },
      beforeData: async () => {
        asked.push([...server.phases]);
        return false;
      },
    });

    expect(result).toEqual({ kind: 'stopped' });
    expect(asked).toEqual([['greeting', 'login']]);
    expect(server.phases).toEqual(['greeting', 'login']);
  });

  it('reaches nobody when the question before it fails, and the error goes on', async () => {
    const server = await aServer();
    const storeIsAway = new Error('The store is away');

    const delivery = deliver(server.port, { beforeData: () => Promise.reject(storeIsAway) });

    await expect(delivery).rejects.toBe(storeIsAway);
    expect(server.messages).toEqual([]);
  });
});

describe('what certainly was not sent', () => {
  it('is a message whose connection is refused', async () => {
    const server = await startScriptedSmtpServer();
    await server.close();

    await expect(deliver(server.port)).resolves.toMatchObject(notSent('connect'));
  });

  it('is a message to a server that says nothing', async () => {
    const { result } = await deliverTo({ greeting: 'silent' }, { timeouts: SHORT });

    expect(result.kind).toBe('not_sent');
  });

  it('is a message to a server that speaks another protocol', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    servers.push({ close: async () => void other.close() });
    const address = other.address();

    const result = await deliver(typeof address === 'object' && address !== null ? address.port : 0);

    expect(result.kind).toBe('not_sent');
  });

  it.each([
    ['an untrusted certificate', makeSelfSigned(['127.0.0.1']), true],
    ['an untrusted certificate after STARTTLS', makeSelfSigned(['127.0.0.1']), false],
  ])('is a message to a server with %s', async (_name, certificate, isImplicitTls) => {
    const server = await aServer({ certificate, isImplicitTls, credentials: CREDENTIALS });

    const result = await deliver(server.port, { settings: { isImplicitTls, credentials: CREDENTIALS } });

    expect(result).toMatchObject(notSent('tls'));
    expect(server.phases).not.toContain('login');
  });

  it.each(['greeting', 'login', 'mail', 'rcpt'] as const)(
    'is a message whose connection closes at %s',
    async (at) => {
      const server = await aServer({
        script: { [at]: 'close' },
        credentials: CREDENTIALS,
        settings: { hidePIPELINING: true },
      });

      const result = await deliver(server.port, { settings: { credentials: CREDENTIALS } });

      expect(result.kind).toBe('not_sent');
      expect(server.messages).toEqual([]);
    },
  );

  it.each(['mail', 'rcpt'] as const)('is a message to a server that falls silent at %s', async (at) => {
    const { result } = await deliverTo({ [at]: 'silent' }, { timeouts: SHORT, isPipelined: false });

    expect(result.kind).toBe('not_sent');
  });

  it('is a message whose step is cancelled before it is read', async () => {
    const stop = new AbortController();
    const script: SmtpScript = {
      rcpt: async () => {
        stop.abort();
        return 'silent';
      },
    };

    const { result } = await deliverTo(script, { signal: stop.signal, isPipelined: false });

    expect(result.kind).toBe('not_sent');
  });
});

describe('a message that may start no more', () => {
  it.each([true, false])('is not sent, although the server waits for it', async (isPipelined) => {
    const { result, server } = await deliverTo({}, { mayStart: () => false, isPipelined });

    expect(result.kind).toBe('not_sent');
    expect(server.messages).toEqual([]);
  });
});

describe('what the server refuses', () => {
  it.each([
    ['greeting', '421 4.3.2 Not now', 421, '4.3.2'],
    ['mail', '451 4.7.1 Try later', 451, '4.7.1'],
    ['mail', '550 5.7.1 Not from you', 550, '5.7.1'],
    ['rcpt', '450 Greylisted', 450, null],
    ['rcpt', '550 5.1.1 No such user', 550, '5.1.1'],
    ['rcpt', '550 No', 550, null],
    ['message', '451 4.3.0 Busy', 451, '4.3.0'],
    ['message', '554 5.7.1 Spam', 554, '5.7.1'],
    ['message', '421 4.4.2 Closing', 421, '4.4.2'],
  ] as const)('says at %s: %s', async (at, reply, code, enhancedCode) => {
    const phase = at === 'message' ? 'data' : at;
    for (const isPipelined of [true, false]) {
      const { result } = await deliverTo({ [at]: reply }, { isPipelined });

      expect(result).toMatchObject(refusal(phase, code, enhancedCode));
    }
  });

  it('says before the message is read, at the command DATA', async () => {
    const server = await aServer({ settings: { disabledCommands: ['STARTTLS', 'DATA'] } });

    await expect(deliver(server.port)).resolves.toMatchObject({ kind: 'refused', phase: 'data' });
    expect(server.messages).toEqual([]);
  });

  it('is told in its words, without credentials and addresses of others', async () => {
    const credentials = { ...CREDENTIALS, password: 'wrong-pass' };
    const server = await aServer({ credentials: CREDENTIALS });

    const result = await deliver(server.port, { settings: { credentials } });

    expect(result).toMatchObject({
      ...refusal('login', 535, '5.7.8'),
      response: '535 5.7.8 Wrong credentials: [removed] [removed]',
    });
    const { result: other } = await deliverTo({ rcpt: '550 5.1.1 grace@navy.mil, ask root@navy.mil' });
    expect(other).toMatchObject({ response: '550 5.1.1 grace@navy.mil, ask [address]' });
  });
});

describe('what nobody knows', () => {
  it.each([
    ['the connection closes before the final dot', { data: 'close' }],
    ['the connection closes after the final dot', { message: 'close' }],
  ] as const)('is whether a message was sent when %s', async (_name, script) => {
    // More than the buffers between the two take at once, so that the dot is still to come.
    const bytes = Buffer.concat([(await aMessage()).bytes, Buffer.alloc(8_000_000, 'a line of text\r\n')]);

    const { result } = await deliverTo(script, { message: { bytes } });

    expect(result.kind).toBe('unknown');
  });

  it('is whether a message was sent when no reply has come to the final dot until the worker stops', async () => {
    const server = await aServer();
    const transport = aTransport(server.port);
    server.script = {
      message: async () => {
        await transport.close();
        return 'silent';
      },
    };

    expect((await deliverBy(transport)).kind).toBe('unknown');
  });

  it('is whether a message was sent when no reply has come in the time that the whole may take', async () => {
    const { result } = await deliverTo({ message: 'silent' }, { totalMs: 300 });

    expect(result.kind).toBe('unknown');
  });

  it('is not made so by a step that is cancelled: the reply to what was sent is awaited', async () => {
    const stop = new AbortController();
    const script: SmtpScript = {
      message: async () => {
        stop.abort();
        return 'accept';
      },
    };

    const { result } = await deliverTo(script, { signal: stop.signal });

    expect(result.kind).toBe('accepted');
  });
});

describe('a live transport', () => {
  it.each([
    'a@shop.test',
    'a@shop.example',
    'a@EXAMPLE.com',
    'a@mail.example.org',
    'a@x.invalid',
    'a@localhost',
  ])('sends nothing to the reserved name %s', async (to) => {
    const server = await aServer();

    await expect(deliver(server.port, { message: { to } })).resolves.toMatchObject({
      kind: 'refused',
      code: 550,
    });
    expect(server.phases).toEqual([]);
  });

  it('ends what is under way when it is closed, and hands over nothing more', async () => {
    const server = await aServer({ settings: { hidePIPELINING: true } });
    const transport = aTransport(server.port);
    server.script = {
      mail: async () => {
        await transport.close();
        return 'silent';
      },
    };

    expect(await deliverBy(transport)).toMatchObject({ kind: 'not_sent', phase: 'mail' });
    expect(await deliverBy(transport)).toMatchObject({ kind: 'not_sent', phase: 'connect' });
  });
});
