import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { newProspect } from '../../../src/domain/leads/prospects/new-prospect';
import { readVisitor } from '../../../src/domain/leads/visitors/read-visitor';
import type { ProspectPosition } from '../../../src/domain/leads/prospects/prospect-order';
import {
  createReadProspects,
  type ProspectPage,
} from '../../../src/operations/leads/prospects/list-prospects';
import { aVisitor } from '../../support/leads';
import type { StoredProspect } from '../../../src/domain/leads/prospects/prospect';

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
function storeOf(pages: readonly ProspectPage[]) {
  const asked: (ProspectPosition | null)[] = [];
  const list = ({ after }: { after: ProspectPosition | null }) => {
    asked.push(after);
    return Promise.resolve(pages[asked.length - 1] ?? { items: [], next: null });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that these operations use
  const stores = { prospects: { list }, businesses: {} } as unknown as Parameters<
    typeof createReadProspects
  >[0]['stores'];
  return { stores, asked };
}

describe('exportProspects', () => {
  it('goes on from page to page to the end of the list', async () => {
    const [one, two, three] = [aProspect(1), aProspect(2), aProspect(3)];
    const { stores, asked } = storeOf([
      { items: [one, two], next: { value: 8, id: two.id } },
      { items: [three], next: null },
    ]);
    const exported: string[] = [];
    for await (const { id } of await createReadProspects({ stores })(EVERYBODY)) exported.push(id);

    expect(exported).toEqual([one.id, two.id, three.id]);
    expect(asked).toEqual([null, { value: 8, id: two.id }]);
  });
});
