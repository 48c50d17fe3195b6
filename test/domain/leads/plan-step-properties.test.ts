import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { keysToLoad } from '../../../src/domain/leads/seeds/plan-step';
import { LATER_STEP_AT, entriesOf, plan, stored } from './builders';

const records = fc.array(
  fc.record(
    {
      linkedInUrl: fc.constantFrom('linkedin.com/in/a', 'linkedin.com/in/b', 'linkedin.com/company/c'),
      businessEmail: fc.constantFrom('a@acme.example', 'b@acme.example', 'x1@gmail.com'),
      firstName: fc.constantFrom('Ada', 'Bob'),
      lastName: fc.constantFrom('Demo'),
      website: fc.constantFrom('acme.example', 'other.example'),
      seenAt: fc.constantFrom('2026-05-11', '2026-05-12', 'banana'),
      capturedUrl: fc.constantFrom('/a', '/b'),
      tags: fc.constantFrom('Hot', 'hot,New', []),
      city: fc.constantFrom('Austin', 'Bonn'),
      more: fc.constantFrom(1, 2),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 25 },
);

describe('whatever records come in whatever order', () => {
  it('planning them again after writing changes nothing', () => {
    fc.assert(
      fc.property(records, (batch) => {
        const first = plan(batch);

        const again = plan(batch, {
          prospects: first.created,
          knownVisits: first.visits,
          now: LATER_STEP_AT,
        });

        expect(again).toMatchObject({ created: [], updated: [], visits: [] });
      }),
    );
  });

  it('a batch in two steps, loading only what the second one names, gives the same prospects as in one', () => {
    fc.assert(
      fc.property(records, fc.nat(25), (batch, cut) => {
        const whole = plan(batch);

        const head = plan(batch.slice(0, cut));
        const rest = batch.slice(cut);
        const keys = new Set(keysToLoad(entriesOf(rest)));
        const loaded = head.created.filter((prospect) => prospect.keys.some((key) => keys.has(key)));
        const tail = plan(rest, {
          prospects: loaded,
          knownVisits: head.visits,
          idsTaken: head.created.length,
        });

        expect(stored(head.created, tail)).toEqual(whole.created);
        expect([...head.visits, ...tail.visits]).toEqual(whole.visits);
      }),
    );
  });

  it('each key is held by one prospect, which counts exactly its visits', () => {
    fc.assert(
      fc.property(records, (batch) => {
        const { created, visits } = plan(batch);
        const keys = created.flatMap((prospect) => prospect.keys);

        expect(new Set(keys).size).toBe(keys.length);
        for (const prospect of created) {
          const own = visits.filter(({ prospectId }) => prospectId === prospect.id);
          expect(prospect.keys.length).toBeGreaterThan(0);
          expect(prospect.keys.filter((key) => key.startsWith('li:')).length).toBeLessThanOrEqual(1);
          expect(prospect.visits.count).toBe(1 + own.length);
        }
      }),
    );
  });
});
