import { coalesce } from '../domain/coalesce';
import { newId } from '../domain/ids';
import type { CapturedMessage } from '../domain/outreach/captured-message';
import type { CapturedMessageRepository } from '../persistence/outreach/captured-messages';
import type { MailTransport } from './mail-transport';

const DAY_MS = 86_400_000;
const TOGETHER_MAX = 50;

export interface CaptureTransportDependencies {
  readonly capturedMessages: Pick<CapturedMessageRepository, 'insertMany'>;
  readonly retentionDays: number;
  readonly now: () => Date;
}

/**
 * Keeps the bytes of each message for the outbox instead of sending them: nothing leaves this machine. It keeps whatever it
 * is given, also a second time, so that the outbox proves what would have happened.
 */
export function createCaptureTransport({
  capturedMessages,
  retentionDays,
  now,
}: CaptureTransportDependencies): MailTransport {
  const keep = coalesce(
    async (messages: readonly CapturedMessage[]) => {
      await capturedMessages.insertMany(messages);
      return messages;
    },
    { batchMax: TOGETHER_MAX },
  );
  return {
    conversationsMax: TOGETHER_MAX,
    isLive: false,
    name: 'capture',

    async deliver({ envelopeFrom, ...message }, { beforeData, signal }) {
      if (signal?.aborted === true)
        return { kind: 'not_sent', phase: 'connect', response: 'The step was cancelled' };
      if (!(await beforeData())) return { kind: 'stopped' };
      const createdAt = now();
      const id = newId('capturedMessage', createdAt);
      const expiresAt = new Date(createdAt.getTime() + retentionDays * DAY_MS);
      try {
        await keep({ ...message, id, from: envelopeFrom, createdAt, expiresAt });
      } catch {
        return { kind: 'unknown', response: 'The store did not say whether it has the message' };
      }
      return { kind: 'accepted', response: `250 2.0.0 captured as ${id}` };
    },

    async close() {},
  };
}
