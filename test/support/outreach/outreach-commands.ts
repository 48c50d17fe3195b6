import { commitsAfter } from '../deliveries/delivery-commands';
import type { CommandMatch } from '../mongodb/mongodb-proxy';
import type { MongodbCommand } from '../mongodb/mongodb-wire';

/** The write that claims a first message, in the transaction of its permit and its price. */
export const claimsSend: CommandMatch = ({ transaction, name, collection }) =>
  transaction !== null && name === 'insert' && collection === 'outreachSends';

/** The write that says that a message is handed over from now on, in a transaction of its own. */
export const marksSend: CommandMatch = (command) =>
  command.transaction !== null &&
  changesOf(command).some(({ dataStartedAt }) => dataStartedAt instanceof Date);

/** The commit of that transaction. */
export function commitsMark(): CommandMatch {
  return commitsAfter(marksSend);
}

/** The first write of the transaction that stores that a message was sent. */
export const recordsSend: CommandMatch = (command) =>
  command.transaction !== null && changesOf(command).some(({ state }) => state === 'sent');

/** The commit of that transaction. */
export function commitsRecord(): CommandMatch {
  return commitsAfter(recordsSend);
}

interface Change {
  readonly dataStartedAt?: unknown;
  readonly state?: unknown;
}

/** What a command sets of sends. */
function changesOf({ name, collection, body }: MongodbCommand): readonly Change[] {
  if (name !== 'update' || collection !== 'outreachSends') return [];
  const updates: readonly { readonly u?: { readonly $set?: Change } }[] = body['updates'] ?? [];
  return updates.flatMap(({ u }) => u?.$set ?? []);
}
