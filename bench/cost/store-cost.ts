import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Names, in the environment of a measured process, the folder for its totals. */
export const COST_FOLDER = 'BENCH_COST_FOLDER';
/** The totals are stored every 100 ms. */
const SETTLE_MS = 1_000;

const totals = z.object({
  commands: z.number(),
  documents: z.number(),
  indexEntries: z.number(),
  bytes: z.number(),
  byKind: z.record(z.string(), z.number()),
});
/** What was sent to the store: commands and their bytes, documents written, and their entries in indexes. */
export type StoreCost = z.infer<typeof totals>;

/** The sum over all processes of a service, once it has been still for a second. */
export async function readStoreCost(folder: string): Promise<StoreCost> {
  for (let before = readTotals(folder); ;) {
    await pause(SETTLE_MS);
    const after = readTotals(folder);
    if (after.documents === before.documents) return after;
    before = after;
  }
}

export function costSince(before: StoreCost, after: StoreCost): StoreCost {
  const kinds = Object.entries(after.byKind).map(
    ([kind, count]) => [kind, count - (before.byKind[kind] ?? 0)] as const,
  );
  return {
    commands: after.commands - before.commands,
    documents: after.documents - before.documents,
    indexEntries: after.indexEntries - before.indexEntries,
    bytes: after.bytes - before.bytes,
    byKind: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
  };
}

function readTotals(folder: string): StoreCost {
  const sum: StoreCost = { commands: 0, documents: 0, indexEntries: 0, bytes: 0, byKind: {} };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const part = totals.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    sum.commands += part.commands;
    sum.documents += part.documents;
    sum.indexEntries += part.indexEntries;
    sum.bytes += part.bytes;
    for (const [kind, count] of Object.entries(part.byKind))
      sum.byKind[kind] = (sum.byKind[kind] ?? 0) + count;
  }
  return sum;
}
