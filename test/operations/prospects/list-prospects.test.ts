import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { newProspect } from '../../../src/domain/leads/new-prospect';
import { readVisitor } from '../../../src/domain/leads/read-visitor';
import {
  createExportProspects,
  createListProspects,
  type ProspectPageRequest,
} from '../../../src/operations/prospects/list-prospects';
import type { ProspectListPage } from '../../../src/persistence/prospect-lists';
import type { StoredProspect } from '../../../src/persistence/prospects';
import { aVisitor } from '../../support/leads';

const NOW = new Date('2026-11-27T12:00:00Z');
const EVERYBODY = {
  partnerId: 'par_a',
  host: null,
  status: null,
  tag: null,
  search: null,
  seenAfter: null,
  seenBefore: null,
} as const;
const REQUEST: ProspectPageRequest = {
  selection: EVERYBODY,
  order: 'newest',
  after: null,
  limit: 2,
  patienceMs: 20,
};

function aProspect(age: number): StoredProspect {
  const createdAt = new Date(NOW.getTime() - age);
  const read = readVisitor(aVisitor(), createdAt);
  if (!read.ok) throw new Error(read.message);
  const id = newId('prospect', createdAt);
  const websiteUrl = 'https://example.com';
  const made = newProspect(read.visitor, { id, businessId: 'biz_a', websiteUrl, keys: [], now: createdAt });
  return { ...made, partnerId: 'par_a' };
}

/** A store that answers with these pages, whatever it is asked. */
function storeOf(pages: readonly ProspectListPage<StoredProspect>[]) {
  const asked: (ProspectPageRequest['after'] | undefined)[] = [];
  const list = ({ after }: { after: ProspectPageRequest['after'] }) => {
    asked.push(after);
    return Promise.resolve(pages[asked.length - 1] ?? { found: [], endsAt: null });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that these operations use
  const stores = { prospects: { list }, businesses: {} } as unknown as Parameters<
    typeof createListProspects
  >[0]['stores'];
  return { stores, asked };
}

describe('listProspects', () => {
  const [one, two, three] = [aProspect(1), aProspect(2), aProspect(3)];

  it.each<[string, ProspectListPage<StoredProspect>, number, object]>([
    [
      'a full page',
      { found: [one, two, three], endsAt: null },
      2,
      { isCutShort: false, next: { id: two.id } },
    ],
    ['the last page', { found: [one, two], endsAt: null }, 2, { isCutShort: false, next: null }],
    [
      'a page that ended before it was full',
      { found: [one], endsAt: { value: 5, id: 'pro_z' } },
      1,
      { isCutShort: true, next: { value: 5, id: 'pro_z' } },
    ],
    [
      'a page that ended before anything was found',
      { found: [], endsAt: { value: 5, id: 'pro_z' } },
      0,
      { isCutShort: true, next: { value: 5, id: 'pro_z' } },
    ],
  ])('says where it goes on behind %s', async (_name, page, shown, expected) => {
    const answer = await createListProspects(storeOf([page]))(REQUEST);

    expect(answer.prospects).toHaveLength(shown);
    expect(answer).toMatchObject(expected);
  });
});

describe('exportProspects', () => {
  it('goes on over pages without anything to the end of the list', async () => {
    const [one, two] = [aProspect(1), aProspect(2)];
    const { stores, asked } = storeOf([
      { found: [], endsAt: { value: 9, id: 'pro_z' } },
      { found: [one], endsAt: { value: 8, id: 'pro_z' } },
      { found: [], endsAt: { value: 7, id: 'pro_z' } },
      { found: [two], endsAt: null },
    ]);
    const exported: string[] = [];
    for await (const { id } of await createExportProspects({ stores })(EVERYBODY)) exported.push(id);

    expect(exported).toEqual([one.id, two.id]);
    expect(asked.map((after) => after?.value)).toEqual([undefined, 9, 8, 7]);
  });
});
