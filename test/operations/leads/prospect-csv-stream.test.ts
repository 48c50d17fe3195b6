import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariant } from '../../../src/domain/errors';
import type { Prospect } from '../../../src/domain/leads/prospects/prospect';
import { prospectCsvStream } from '../../../src/operations/leads/prospects/prospect-csv-stream';
import { anApi, type TestApi } from '../../support/http/api';
import { eventually } from '../../support/eventually';
import { onboard, prospectsOf, seed, visitorNumber } from '../../support/leads';

let api: TestApi;
let prospect: Prospect;

beforeAll(async () => {
  api = await anApi();
  const partner = await api.aPartner();
  await onboard(partner);
  await seed(api, partner, [visitorNumber(1)]);
  const [first] = await prospectsOf(partner);
  const stored = await api.stores.prospects.find(first?.id ?? '');
  invariant(stored !== null, 'the seed made a prospect');
  prospect = stored;
});
afterAll(() => api.close());

/** Never ends, and notes how much was taken from it and that nobody wants more. */
function endlessProspects() {
  const taken = { count: 0, isOver: false };
  async function* generate() {
    try {
      for (;;) {
        taken.count += 1;
        yield prospect;
      }
    } finally {
      taken.isOver = true;
    }
  }
  return { taken, prospects: generate() };
}

describe('a CSV file of prospects', () => {
  it('is made while it is read, and never further ahead than its buffers', async () => {
    const { taken, prospects } = endlessProspects();
    const stream = prospectCsvStream(prospects, false);
    const [first] = await stream.take(1).toArray();

    expect(String(first)).toMatch(/^id,websiteUrl,/);
    expect(taken.count).toBeGreaterThan(0);
    expect(taken.count).toBeLessThan(2_000);
  });

  it('ends with its reader', async () => {
    const { taken, prospects } = endlessProspects();
    const stream = prospectCsvStream(prospects, false);
    for await (const _chunk of stream) break;

    await eventually(() => expect(taken.isOver).toBe(true));
  });
});
