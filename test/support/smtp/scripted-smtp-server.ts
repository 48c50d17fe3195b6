import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { ServerCertificate } from '../deliveries/certificates';

/** Where a conversation is: `message` is after the final dot. */
export type ScriptedPhase = 'greeting' | 'login' | 'mail' | 'rcpt' | 'data' | 'message';

/** What the server does there. A reply is as `550 5.1.1 No such user`. `silent` never answers. */
export type Reaction = 'accept' | 'close' | 'silent' | `${4 | 5}${string}`;

export type SmtpScript = Partial<Record<ScriptedPhase, Reaction | (() => Promise<Reaction>)>>;

export interface ReceivedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

export interface ScriptedSmtpOptions {
  readonly script?: SmtpScript;
  readonly certificate?: ServerCertificate;
  /** TLS from the first byte; else STARTTLS is offered where there is a certificate. */
  readonly isImplicitTls?: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
  readonly settings?: SMTPServerOptions;
}

export interface ScriptedSmtpServer {
  readonly port: number;
  /** What it does from now on; tests change it as they go. */
  script: SmtpScript;
  /** Every message whose final dot arrived, whatever was answered. */
  readonly messages: readonly ReceivedMessage[];
  /** Phases in the order in which conversations reached them. */
  readonly phases: readonly ScriptedPhase[];
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** An SMTP server on this machine that fails where its script says. */
export async function startScriptedSmtpServer(
  options: ScriptedSmtpOptions = {},
): Promise<ScriptedSmtpServer> {
  const { certificate, isImplicitTls = false, credentials, settings } = options;
  const sockets = new Map<number, Socket>();
  const messages: ReceivedMessage[] = [];
  const phases: ScriptedPhase[] = [];
  const server = new SMTPServer({
    secure: isImplicitTls,
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: certificate === undefined ? ['STARTTLS'] : [],
    closeTimeout: 1,
    ...certificate,
    ...settings,
    onConnect: (session, done) => void react('greeting', session, done),
    onMailFrom: (_address, session, done) => void react('mail', session, done),
    onRcptTo: (_address, session, done) => void react('rcpt', session, done),
    onAuth({ username, password }, session, done) {
      const isKnown = username === credentials?.user && password === credentials?.password;
      void react('login', session, (error) => {
        if (error !== undefined && error !== null) done(error);
        else if (isKnown) done(null, { user: username });
        else done(smtpError(`535 5.7.8 Wrong credentials: ${username} ${password}`));
      });
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('data', () => {
        void react('data', session, (error) => error && done(error));
      });
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        messages.push({ from, to: rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) });
        void react('message', session, done);
      });
    },
  });
  // A client that leaves in the middle is what is tested.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (socket.remotePort !== undefined) sockets.set(socket.remotePort, socket);
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');

  const scripted = {
    port: portOf(listening.address()),
    script: options.script ?? {},
    messages,
    phases,
    // It ends its connections itself: Node crashes when the socket below a TLS handshake is destroyed.
    async close() {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };

  async function react(phase: ScriptedPhase, session: SMTPServerSession, done: Done): Promise<void> {
    phases.push(phase);
    const planned = scripted.script[phase] ?? 'accept';
    const reaction = typeof planned === 'function' ? await planned() : planned;
    if (reaction === 'close') sockets.get(session.remotePort)?.destroy();
    else if (reaction === 'accept') {
      if (phase !== 'data') done();
    } else if (reaction !== 'silent') done(smtpError(reaction));
  }

  return scripted;
}

function smtpError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
