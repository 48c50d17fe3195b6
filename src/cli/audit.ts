import { defineCommand, type Command } from './command';
import { table, timeOr } from './table';
import { countUpTo } from './values';

const LIMIT_MAX = 10_000;

const list = defineCommand({
  name: 'audit list',
  synopsis: '[--partner ID] [--target ID] [--limit 100] [--json]',
  summary: 'Lists who did what, newest first; of one partner or record, or of all.',
  options: {
    partner: { type: 'string' },
    target: { type: 'string' },
    limit: { type: 'string', default: '100' },
  },
  operands: [],
  async run({ values, connect, print }) {
    const limit = countUpTo(LIMIT_MAX, values.limit, '--limit');
    const { operations } = await connect();
    const filter = { partnerId: values.partner ?? null, target: values.target ?? null };
    const { items: entries } = await operations.listAudit({ filter, after: null, limit });
    const rows = entries.map((entry) => [
      timeOr(entry.createdAt, ''),
      `${entry.actorKind}:${entry.actorId}`,
      entry.action,
      entry.target,
      entry.requestId ?? '',
      entry.before ?? '',
      entry.after ?? '',
    ]);
    const heading = ['TIME', 'WHO', 'WHAT', 'RECORD', 'REQUEST', 'BEFORE', 'AFTER'];
    const value = entries.map(({ before, after, ...entry }) => ({
      ...entry,
      before: parse(before),
      after: parse(after),
    }));
    print(value, table(heading, rows));
  },
});

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

export const auditCommands: readonly Command[] = [list];
