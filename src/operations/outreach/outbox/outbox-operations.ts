import { RecordNotFound } from '../../../domain/errors';
import type { PageRequest } from '../../../domain/list-position';
import type { CapturedMessage, SimulatedAnswer } from '../../../domain/outreach/captured-message';
import type { OperationDependencies } from '../../dependencies';
import { receiveMessage } from '../inbound/receive-message';

export interface OutboxRequest extends PageRequest {
  readonly partnerId: string;
}

/** Messages of a prospect, and what came back from them, that a page shows at most. */
const OF_PROSPECT_MAX = 50;

export type OutboxOperations = ReturnType<typeof createOutboxOperations>;

/** The messages that were kept instead of being sent. */
export function createOutboxOperations(deps: OperationDependencies) {
  const { stores, mailTransport, readMessage, simulateAnswer, now } = deps;
  const transport = { isLive: mailTransport.isLive, name: mailTransport.name };

  async function find(partnerId: string, id: string): Promise<CapturedMessage> {
    const captured = await stores.capturedMessages.find(id);
    if (captured === null || captured.partnerId !== partnerId) throw new RecordNotFound('Message not found');
    return captured;
  }

  return {
    /** Newest first. @throws SearchTooBroad */
    listCapturedMessages: async ({ partnerId, ...page }: OutboxRequest) =>
      await stores.capturedMessages.list(partnerId, page),

    /** The same with their subjects, for people. */
    async listOutbox({ partnerId, ...page }: OutboxRequest) {
      const { items, next } = await stores.capturedMessages.list(partnerId, page);
      const entries = items.map(async (message) => {
        const { subject } = await readMessage(message.bytes);
        return { ...message, subject };
      });
      return { messages: { items: await Promise.all(entries), next }, transport };
    },

    /** A message, as it is read, and what came back to it, newest first. @throws RecordNotFound */
    async getOutboxMessage(partnerId: string, id: string) {
      const captured = await find(partnerId, id);
      const { businessId, prospectId, sendId } = captured;
      const received =
        prospectId === null
          ? []
          : await stores.inboundMessages.listOf(businessId, prospectId, OF_PROSPECT_MAX);
      const answers = received.filter((answer) => answer.sendId === sendId);
      return { captured, readable: await readMessage(captured.bytes), answers, transport };
    },

    /** Has something come back to a captured message, by the way of what comes in. @throws RecordNotFound */
    async answerOutboxMessage(partnerId: string, id: string, kind: SimulatedAnswer): Promise<void> {
      const captured = await find(partnerId, id);
      if (transport.isLive) throw new RecordNotFound('Answers are simulated to captured messages alone');
      await receiveMessage(deps, partnerId, simulateAnswer(captured, kind, now()));
    },
  };
}
