import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpPhase } from '../domain/outreach/sending/transport-result';
import type { OutgoingMessage } from './mail-transport';
import type { TransportSettings } from './transport-settings';

export type SmtpSettings = Extract<TransportSettings, { kind: 'smtp' }>;

export interface SmtpTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** How long the server may be silent. */
  readonly silenceMs: number;
  /** Bounds the whole conversation. */
  readonly totalMs: number;
}

/** What nodemailer says of a failure, as far as we use it. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

type Step = (done: (failure?: SmtpFailure | null) => void) => void;

const GOODBYE_MS = 2_000;

/**
 * One conversation with a mail server, step by step. A step answers null, or why it failed: by an answer of the server, by
 * the end of the connection, or since we gave up.
 */
export class SmtpConversation {
  readonly #connection: SMTPConnection;
  readonly #ended: Promise<SmtpFailure>;
  readonly #settings: SmtpSettings;
  readonly #deadline: NodeJS.Timeout;
  #giveUp: (reason: SmtpFailure) => void = () => undefined;
  /** Whether one byte of the message was read: from then on it may have been sent. */
  isMessageRead = false;
  /** What the server said to the message. */
  answer = '';

  constructor(settings: SmtpSettings, timeouts: SmtpTimeouts, tls: ConnectionOptions) {
    this.#settings = settings;
    this.#connection = new SMTPConnection({
      host: settings.host,
      port: settings.port,
      secure: settings.isImplicitTls,
      requireTLS: !settings.isImplicitTls && !isThisMachine(settings.host),
      connectionTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.silenceMs,
      socketCloseTimeout: GOODBYE_MS,
      tls,
    });
    this.#ended = new Promise((resolve) => {
      this.#giveUp = resolve;
      this.#connection.on('error', (failure: SmtpFailure) => resolve(failure));
      // What the server said last is told right after it.
      this.#connection.once('end', () => setImmediate(resolve, { message: 'The connection was closed' }));
    });
    this.#deadline = setTimeout(() => this.abandon('The conversation took too long'), timeouts.totalMs);
  }

  async connect(): Promise<SmtpFailure | null> {
    return await this.#step((done) => this.#connection.connect(done));
  }

  async logIn(): Promise<SmtpFailure | null> {
    const { credentials } = this.#settings;
    if (credentials === null) return null;
    const { user, password: pass } = credentials;
    return await this.#step((done) => this.#connection.login({ user, pass }, done));
  }

  /** @param mayStart asked before the first byte of the message is read */
  async hand(
    { envelopeFrom, to, bytes }: OutgoingMessage,
    mayStart: () => boolean,
  ): Promise<SmtpFailure | null> {
    const message = new Readable({
      read: () => {
        if (!mayStart()) return this.abandon('It is too late to start');
        this.isMessageRead = true;
        message.push(bytes);
        message.push(null);
      },
    });
    const envelope = { from: { address: envelopeFrom }, to: { address: to }, size: bytes.length };
    return await this.#step((done) =>
      this.#connection.send(envelope, message, (failure, sent) => {
        this.answer = sent?.response ?? '';
        done(failure);
      }),
    );
  }

  /** Ends it, whatever it waits for. */
  abandon(reason: string): void {
    this.#giveUp({ message: reason });
    this.#connection.close();
  }

  /** Says goodbye where that is possible, without waiting for the server. */
  end(): void {
    clearTimeout(this.#deadline);
    this.#connection.quit();
    setTimeout(() => this.#connection.close(), GOODBYE_MS).unref();
  }

  async #step(start: Step): Promise<SmtpFailure | null> {
    const answered = new Promise<SmtpFailure | null>((resolve) => {
      start((failure) => resolve(failure ?? null));
    });
    return await Promise.race([answered, this.#ended]);
  }
}

/** Which phase a failure belongs to, where the step alone does not say. */
export function phaseOf(step: 'connect' | 'login' | 'hand', failure: SmtpFailure): SmtpPhase {
  if (step === 'login') return 'login';
  if (step === 'hand') return HAND_PHASES[failure.command ?? ''] ?? 'mail';
  const codes = `${failure.code} ${failure.originalCode}`;
  if (/TLS|SSL|CERT/.test(codes) || failure.command === 'STARTTLS') return 'tls';
  const isGreeting = failure.responseCode !== undefined || /greeting/i.test(failure.message);
  return isGreeting || /^[EHL]+LO$/.test(failure.command ?? '') ? 'greeting' : 'connect';
}

const HAND_PHASES: Readonly<Record<string, SmtpPhase>> = {
  'MAIL FROM': 'mail',
  'RCPT TO': 'rcpt',
  DATA: 'data',
};

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
