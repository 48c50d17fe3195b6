import type { ConnectionOptions } from 'node:tls';
import { isReservedAddress } from '../domain/outreach/sending/reserved-names';
import type { TransportResult } from '../domain/outreach/sending/transport-result';
import type { DeliverOptions, MailTransport, OutgoingMessage } from './mail-transport';
import { createScrubReply } from './scrub-reply';
import {
  phaseOf,
  SmtpConversation,
  type SmtpFailure,
  type SmtpSettings,
  type SmtpTimeouts,
} from './smtp-conversation';

const TIMEOUTS: SmtpTimeouts = {
  connectMs: 20_000,
  greetingMs: 20_000,
  silenceMs: 60_000,
  totalMs: 180_000,
};

export interface SmtpTransportOptions {
  readonly timeouts?: Partial<SmtpTimeouts>;
  readonly tls?: ConnectionOptions;
}

type Step = 'connect' | 'login' | 'hand';
type Scrub = (reply: string) => string;

/**
 * Hands messages to a mail server, each over a connection of its own: a pool would send again by itself what it lost sight
 * of. The first byte of the message that is read decides between what was certainly not sent and what nobody knows.
 */
export function createSmtpTransport(
  settings: SmtpSettings,
  { timeouts, tls = {} }: SmtpTransportOptions = {},
): MailTransport {
  const scrubReply = createScrubReply(settings);
  const limits = { ...TIMEOUTS, ...timeouts };
  const open = new Set<SmtpConversation>();
  let isClosed = false;

  return {
    conversationsMax: 1,
    isLive: true,
    name: settings.host,

    async deliver(message, { signal, totalMs = limits.totalMs, ...questions }) {
      if (isReservedAddress(message.to) || isReservedAddress(message.envelopeFrom)) return RESERVED;
      const conversation = new SmtpConversation(settings, { ...limits, totalMs }, tls);
      const stop = (): void => {
        if (!conversation.isMessageRead) conversation.abandon('The step was cancelled');
      };
      open.add(conversation);
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted === true || isClosed) stop();
      try {
        const scrub: Scrub = (reply) => scrubReply(reply, [message.to, message.envelopeFrom]);
        return await converse(conversation, message, questions, scrub);
      } finally {
        signal?.removeEventListener('abort', stop);
        open.delete(conversation);
        conversation.end();
      }
    },

    async close() {
      isClosed = true;
      for (const conversation of open) conversation.abandon('The worker stops');
    },
  };
}

async function converse(
  conversation: SmtpConversation,
  message: OutgoingMessage,
  { beforeData, mayStart = () => true }: Pick<DeliverOptions, 'beforeData' | 'mayStart'>,
  scrub: Scrub,
): Promise<TransportResult> {
  const unconnected = await conversation.connect();
  if (unconnected !== null) return resultOf('connect', unconnected, false, scrub);
  const unknownUser = await conversation.logIn();
  if (unknownUser !== null) return resultOf('login', unknownUser, false, scrub);
  if (!(await beforeData())) return { kind: 'stopped' };
  const failure = await conversation.hand(message, mayStart);
  if (failure !== null) return resultOf('hand', failure, conversation.isMessageRead, scrub);
  return { kind: 'accepted', response: scrub(conversation.answer) };
}

function resultOf(step: Step, failure: SmtpFailure, isMessageRead: boolean, scrub: Scrub): TransportResult {
  const reply = failure.response ?? failure.message;
  const response = scrub(reply);
  const code = failure.responseCode ?? 0;
  const phase = phaseOf(step, failure);
  if (code >= 400 && code < 600) {
    return { kind: 'refused', phase, code, enhancedCode: enhancedCodeOf(reply), response };
  }
  return isMessageRead ? { kind: 'unknown', response } : { kind: 'not_sent', phase, response };
}

/** Ours, and nothing about the recipient: nobody is suppressed for it. */
const RESERVED: TransportResult = {
  kind: 'refused',
  phase: 'mail',
  code: 550,
  enhancedCode: null,
  response: 'A reserved name, such as .test or example.com: mail for it does not leave this machine',
};

/** RFC 3463, at the beginning of a reply as RFC 2034 puts it. */
function enhancedCodeOf(reply: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null;
}
