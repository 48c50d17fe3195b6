import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection, mongo } from 'mongoose';
import { SearchTooBroad } from '../../../src/domain/errors';
import { connectStore } from '../../../src/persistence/mongo/connection';
import { nativeCollection } from '../../../src/persistence/mongo/collection';
import type { Cursor, ListSort } from '../../../src/persistence/paging/cursor';
import { readList, readPage } from '../../../src/persistence/paging/page';
import { testMongodbUri } from '../../support/jest/servers';

interface Item {
  readonly _id: string;
  readonly owner: string;
  readonly at: Date;
  readonly text: string;
}

const START = Date.UTC(2026, 0, 1);

let connection: Connection;
let items: mongo.Collection<Item>;

beforeAll(async () => {
  connection = await connectStore(testMongodbUri());
  items = nativeCollection<Item>(connection, 'items');
  await items.createIndex({ owner: 1, at: -1, _id: -1 });
});
afterAll(() => connection.close());

/** Three of each instant. */
function itemsOf(owner: string, count: number, text = ''): Item[] {
  return Array.from({ length: count }, (_, number) => ({
    _id: `${owner}${String(number).padStart(4, '0')}`,
    owner,
    at: new Date(START + Math.floor(number / 3)),
    text,
  }));
}

async function pagesOf(owner: string, sort: ListSort, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: Cursor | null = null;
  do {
    const page: { items: readonly Item[]; next: Cursor | null } = await readPage(
      items,
      [{ filter: { owner }, sort, after }],
      limit,
      (item) => item,
      ({ at, _id }): Cursor => ({ value: at, id: _id }),
    );
    pages.push(page.items.map(({ _id }) => _id));
    after = page.next;
  } while (after !== null);
  return pages;
}

describe.each<[string, ListSort]>([
  ['newest first', { field: 'at', direction: -1 }],
  ['oldest first', { field: 'at', direction: 1 }],
])('a list, %s', (name, sort) => {
  it.each([
    [4, [4, 4, 4]],
    [5, [5, 5, 2]],
    [12, [12]],
    [50, [12]],
  ])('in pages of %i has pages of %j, and says which is the last', async (limit, lengths) => {
    const owner = `${name} ${limit}`;
    const stored = itemsOf(owner, 12);
    await items.insertMany([...stored, ...itemsOf(`not ${owner}`, 3)]);
    const pages = await pagesOf(owner, sort, limit);
    const ids = stored.map(({ _id }) => _id);

    expect(pages.map(({ length }) => length)).toEqual(lengths);
    expect(pages.flat()).toEqual(sort.direction === 1 ? ids : ids.toReversed());
  });

  it('without anything is one empty page', async () => {
    expect(await pagesOf('nobody', sort, 5)).toEqual([[]]);
  });
});

it('is refused, and never cut short, when looking takes too long', async () => {
  await items.insertMany(itemsOf('much', 3_000, 'x'.repeat(1_000)));
  const sort = { field: 'at', direction: -1 } as const;
  const list = { filter: { owner: 'much', text: /x*y/ }, sort, after: null, limit: 5 };

  await expect(readList(items, { ...list, maxTimeMs: 1 })).rejects.toThrow(SearchTooBroad);
});
