/** Where a sweep stands: the walk it is in, and the id it goes on after. */
export interface SweepPosition {
  readonly walk: string;
  readonly after: string;
}

/** Goes through all of one kind, page by page in the order of their ids. */
export interface Walk {
  readonly name: string;
  /** Does what is to be done for the page after this id, `''` being the first; answers its last id, null at the end. */
  visitPage(after: string): Promise<string | null>;
}

export interface SweepRun {
  /** Where an earlier attempt of the same sweep has got to; null where there was none. */
  readonly resumeAt: SweepPosition | null;
  /** Called after every page. */
  readonly onPage: (position: SweepPosition) => void;
  /** Ends the sweep at the next page. */
  readonly signal: AbortSignal;
}

/** Looked at in one query. */
export const PAGE = 500;

/** The last id of a page to go on after; null where the page was not full. */
export function lastOf(ids: readonly string[], pageSize = PAGE): string | null {
  return ids.length < pageSize ? null : (ids.at(-1) ?? null);
}

/** All ids, page by page in their order, without empty pages. */
export async function* idPages(
  readPage: (after: string, limit: number) => Promise<readonly string[]>,
  pageSize: number,
): AsyncGenerator<readonly string[]> {
  for (let after: string | null = ''; after !== null;) {
    const page: readonly string[] = await readPage(after, pageSize);
    if (page.length > 0) yield page;
    after = lastOf(page, pageSize);
  }
}

/** Makes one walk after the other. @throws when it was cancelled. */
export async function makeWalks(
  walks: readonly Walk[],
  { resumeAt, onPage, signal }: SweepRun,
): Promise<void> {
  const first = walks.findIndex(({ name }) => name === resumeAt?.walk);
  for (const walk of walks.slice(Math.max(first, 0))) {
    let after: string | null = walk.name === resumeAt?.walk ? resumeAt.after : '';
    while (after !== null) {
      signal.throwIfAborted();
      onPage({ walk: walk.name, after });
      after = await walk.visitPage(after);
    }
  }
}
