import { INTAKE_SHARDS, type LoopAddress, type LoopType } from '../../contracts/workflows';

/** Loops of one type with overdue work, page by page. */
export interface StaleLoops {
  readonly name: string;
  readonly type: LoopType;
  /** The page after this id, `''` being the first. */
  readPage(after: string): Promise<StalePage>;
}

export interface StalePage {
  readonly overdue: readonly LoopAddress[];
  /** The id to go on after; null at the end. */
  readonly last: string | null;
}

/** Looked at in one query. */
export const PAGE = 500;

/** The last id of a page to go on after; null where the page was not full. */
export function lastOf(ids: readonly string[], pageSize = PAGE): string | null {
  return ids.length < pageSize ? null : (ids.at(-1) ?? null);
}

/** Pages of ids that are overdue themselves. */
export function pagesOfIds(
  name: string,
  type: LoopType,
  readIds: (after: string, limit: number) => Promise<readonly string[]>,
  addressOf: (id: string) => LoopAddress,
): StaleLoops {
  return {
    name,
    type,
    async readPage(after) {
      const ids = await readIds(after, PAGE);
      return { overdue: ids.map(addressOf), last: lastOf(ids) };
    },
  };
}

/** The shards of the intake, all in one page. */
export function staleIntake(hasWaiting: (shard: number) => Promise<boolean>): StaleLoops {
  return {
    name: 'intake',
    type: 'processLeadIntake',
    async readPage() {
      const overdue: LoopAddress[] = [];
      for (let shard = 0; shard < INTAKE_SHARDS; shard += 1)
        if (await hasWaiting(shard)) overdue.push({ type: 'processLeadIntake', input: { shard } });
      return { overdue, last: null };
    },
  };
}
