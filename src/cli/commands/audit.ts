import { command, type Cli } from '../command';
import { table } from '../table';
import { wholeNumber } from '../values';
import { findPartner } from './find-business';

const LIMIT_MAX = 10_000;

export function auditCommands({ connect, print }: Cli) {
  const list = command('list', 'Lists who did what, newest first; of one partner or record, or of all.')
    .option('--partner <name>', 'of this partner alone')
    .option('--target <id>', 'of this record alone')
    .option('--limit <count>', 'how many', wholeNumber(1, LIMIT_MAX), 100)
    .action(async (options) => {
      const context = await connect();
      const { partner: named, target = null } = options;
      const partnerId = named === undefined ? null : (await findPartner(context, named)).id;
      const filter = { partnerId, target };
      const { items: entries } = await context.operations.listAudit(filter, {
        after: null,
        limit: options.limit,
      });
      const rows = entries.map((entry) => [
        entry.createdAt,
        `${entry.actorKind}:${entry.actorId}`,
        entry.action,
        entry.target,
        entry.requestId,
        entry.before,
        entry.after,
      ]);
      const heading = ['TIME', 'WHO', 'WHAT', 'RECORD', 'REQUEST', 'BEFORE', 'AFTER'];
      const value = entries.map(({ before, after, ...entry }) => ({
        ...entry,
        before: parse(before),
        after: parse(after),
      }));
      print(options, value, table(heading, rows));
    });
  return [list];
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
