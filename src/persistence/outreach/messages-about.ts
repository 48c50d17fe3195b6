import type { Collection } from '../collections/collection';
import type { Transaction } from '../mongo/transact';

/** What there is to ask of messages that are about prospects, whichever way they go. */
export function createMessagesAbout<Doc extends { _id: string }, Message>(
  messages: Collection<Doc, Message>,
) {
  return {
    find: messages.byId,

    removeAbout: async (transaction: Transaction, businessId: string, prospectIds: readonly string[]) =>
      await messages.removeAll({ businessId, prospectId: { $in: prospectIds } }, transaction),

    /** Forgets all messages of a business. */
    removeAll: async (businessId: string) => await messages.removeAll({ businessId }),
  };
}
