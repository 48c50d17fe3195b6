import { defineCommand, type Command } from './command';
import { table, timeOr } from './table';
import { countUpTo } from './values';

const LIMIT_MAX = 10_000;

const list = defineCommand({
  name: 'audit list',
  synopsis: '[--target ID] [--limit 100] [--json]',
  summary: 'Lists who changed what, newest first; of one record or of all.',
  options: { target: { type: 'string' }, limit: { type: 'string', default: '100' } },
  operands: [],
  async run({ values, connect, print }) {
    const limit = countUpTo(LIMIT_MAX, values.limit, '--limit');
    const { operations } = await connect();
    const entries = await operations.listAudit({ target: values.target ?? null, limit });
    const rows = entries.map((entry) => [
      timeOr(entry.createdAt, ''),
      `${entry.actorKind}:${entry.actorId}`,
      entry.action,
      entry.target,
      entry.before ?? '',
      entry.after ?? '',
    ]);
    const heading = ['TIME', 'WHO', 'WHAT', 'RECORD', 'BEFORE', 'AFTER'];
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
