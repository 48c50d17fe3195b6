import type { TransportResult } from '../../../src/domain/outreach/sending/transport-result';
import type { MailTransport, OutgoingMessage } from '../../../src/mailer/mail-transport';

/** Acts on one message as a mail server would; asks `beforeData` where one gets as far as DATA, and then `mayStart`. */
export type Act = (
  message: OutgoingMessage,
  beforeData: () => Promise<boolean>,
  mayStart?: () => boolean,
) => Promise<TransportResult>;

export interface ScriptedTransport extends MailTransport {
  /** Messages that were handed over, or of which nobody knows, in their order. */
  readonly delivered: OutgoingMessage[];
  /** What becomes of the messages from now on; accepted unless something else was said. */
  act: Act;
}

/** A transport that keeps what it is given, and does what the test says. */
export function aTransport(isLive = true): ScriptedTransport {
  const delivered: OutgoingMessage[] = [];
  return {
    conversationsMax: 10,
    isLive,
    name: 'scripted',
    delivered,
    act: accepting,
    async deliver(message, { beforeData, mayStart }) {
      let hasData = false;
      const askFirst = async () => {
        hasData = await beforeData();
        return hasData;
      };
      const result = await this.act(message, askFirst, mayStart);
      if (hasData && (result.kind === 'accepted' || result.kind === 'unknown')) delivered.push(message);
      return result;
    },
    async close() {},
  };
}

export const accepting: Act = async (_message, beforeData) =>
  (await beforeData()) ? { kind: 'accepted', response: '250 2.0.0 queued' } : { kind: 'stopped' };

/** A refusal before DATA, or after it. */
export function refusing(
  phase: 'login' | 'mail' | 'rcpt' | 'data',
  code: number,
  enhancedCode: string | null = null,
): Act {
  return async (_message, beforeData) => {
    if (phase === 'data' && !(await beforeData())) return { kind: 'stopped' };
    return { kind: 'refused', phase, code, enhancedCode, response: `${code} no` };
  };
}
