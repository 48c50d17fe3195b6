import { INTAKE_SHARDS, type LoopAddress } from '../../contracts/workflows';
import { lastOf, PAGE } from './walk';

/** Loops with overdue work, page by page. */
export interface StaleLoops {
  readonly name: string;
  /** The page after this id, `''` being the first. */
  readPage(after: string): Promise<StalePage>;
}

export interface StalePage {
  readonly overdue: readonly LoopAddress[];
  /** The id to go on after; null at the end. */
  readonly last: string | null;
}

/** Loops by the ids of whom they are for: those on a page that are overdue, which may be all. */
export function pagesOfIds(
  name: string,
  readIds: (after: string, limit: number) => Promise<readonly string[]>,
  addressOf: (id: string) => LoopAddress,
  chooseOverdue: (ids: readonly string[]) => Promise<readonly string[]> = async (ids) => ids,
): StaleLoops {
  return {
    name,
    async readPage(after) {
      const ids = await readIds(after, PAGE);
      const overdue = ids.length === 0 ? [] : await chooseOverdue(ids);
      return { overdue: overdue.map(addressOf), last: lastOf(ids) };
    },
  };
}

/** The shards of the intake, all in one page. */
export function staleIntake(hasWaiting: (shard: number) => Promise<boolean>): StaleLoops {
  return {
    name: 'intake',
    async readPage() {
      const overdue: LoopAddress[] = [];
      for (let shard = 0; shard < INTAKE_SHARDS; shard += 1)
        if (await hasWaiting(shard)) overdue.push({ type: 'processLeadIntake', input: { shard } });
      return { overdue, last: null };
    },
  };
}
