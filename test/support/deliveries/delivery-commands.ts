import type { CommandMatch } from '../mongodb/mongodb-proxy';
import type { MongodbCommand } from '../mongodb/mongodb-wire';

/** The write that puts attempts on the list of their lease, before anything is sent. */
export const claimsDeliveries: CommandMatch = (command) =>
  updatesOf(command, 'listeners').some(({ u }) => (u?.$set?.['lease.attempts']?.length ?? 0) > 0);

/** The last command before deliveries just claimed are sent: whether their businesses are still there. */
export function checksClaims(): CommandMatch {
  let isClaimed = false;
  return (command) => {
    isClaimed ||= claimsDeliveries(command);
    return isClaimed && command.name === 'find' && command.collection === 'businesses';
  };
}

/** The first write of the transaction that stores what came of attempts. */
export const storesOutcomes: CommandMatch = (command) =>
  command.transaction !== null && command.name === 'update' && command.collection === 'deliveries';

/** The commit of the next transaction that stores what came of attempts. */
export function commitsOutcomes(): CommandMatch {
  return commitsAfter(storesOutcomes);
}

/** The commit of the transaction in which such a command came. */
export function commitsAfter(match: CommandMatch): CommandMatch {
  let transaction: string | null = null;
  return (command) => {
    if (match(command)) transaction = command.transaction;
    return (
      transaction !== null && command.name === 'commitTransaction' && command.transaction === transaction
    );
  };
}

/** The end of a window: it gives back the right to send for a listener. @param token of one window alone */
export function releasesLease(token?: string): CommandMatch {
  return (command) =>
    updatesOf(command, 'listeners').some(
      ({ q, u }) => u?.$set?.lease?.token === null && (token === undefined || q?.['lease.token'] === token),
    );
}

/** The write after a commit that has listeners probed. */
export const schedulesProbes: CommandMatch = (command) =>
  command.transaction === null &&
  updatesOf(command, 'listeners').some(({ u }) => u?.$set?.probeAt instanceof Date);

interface Update {
  readonly q?: { readonly 'lease.token'?: string };
  readonly u?: {
    readonly $set?: {
      readonly 'lease.attempts'?: readonly unknown[];
      readonly probeAt?: Date | null;
      readonly lease?: { readonly token?: string | null };
    };
  };
}

/** What a command changes in a collection. */
function updatesOf({ name, collection, body }: MongodbCommand, of: string): readonly Update[] {
  return name === 'update' && collection === of ? (body['updates'] ?? []) : [];
}
