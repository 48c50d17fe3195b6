import { RecordNotFound } from '../../../domain/errors';
import type { ListPosition, Page, PageRequest } from '../../../domain/list-position';
import type {
  CapturedMessage,
  ReadableMessage,
  SimulatedAnswer,
} from '../../../domain/outreach/captured-message';
import type { InboundMessage } from '../../../domain/outreach/inbound/inbound-message';
import type { MailTransport } from '../../../mailer/mail-transport';
import type { OperationDependencies } from '../../dependencies';
import { receiveMessage } from '../inbound/receive-message';

export interface OutboxRequest extends PageRequest {
  readonly partnerId: string;
}

/** A captured message in a list. */
export interface OutboxEntry extends CapturedMessage {
  readonly subject: string;
}

export interface OutboxMessage {
  readonly captured: CapturedMessage;
  readonly readable: ReadableMessage;
  /** What came back to it, newest first. */
  readonly answers: readonly InboundMessage[];
  readonly transport: Pick<MailTransport, 'isLive' | 'name'>;
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
    async listCapturedMessages({ partnerId, ...page }: OutboxRequest): Promise<Page<CapturedMessage>> {
      return await stores.capturedMessages.list(partnerId, page);
    },

    /** The same with their subjects, for people. */
    async listOutbox(partnerId: string, after: ListPosition | null, limit: number) {
      const { items, next } = await stores.capturedMessages.list(partnerId, { after, limit });
      const entries = items.map(async (message): Promise<OutboxEntry> => ({
        ...message,
        subject: (await readMessage(message.bytes)).subject,
      }));
      return { messages: { items: await Promise.all(entries), next }, transport };
    },

    /** @throws RecordNotFound */
    async getOutboxMessage(partnerId: string, id: string): Promise<OutboxMessage> {
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
