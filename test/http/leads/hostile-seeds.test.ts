import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { intakeShard } from '../../../src/contracts/workflows';
import { newId } from '../../../src/domain/ids';
import { chooseChunks, STEP_BYTES_MAX } from '../../../src/operations/leads/seeds/choose-chunks';
import type { NewSeedChunk } from '../../../src/persistence/leads/seed-documents';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { processSeeds } from '../../support/intake';
import { aVisitor, prospectsOf } from '../../support/leads';

const KIB = 1_024;
const MIB = 1_048_576;
const JSON_TYPE = { 'content-type': 'application/json' };

let api: TestApi;
let partner: ApiClient;

beforeAll(async () => {
  api = await anApi();
});
beforeEach(async () => {
  partner = await api.aPartner();
  await partner.post('/user/onboard', { email: 'jane@example.com', websiteUrl: 'example.com' });
});
afterAll(() => api.close());

const seedText = (text: string) => partner.post('/seed/lead', undefined, JSON_TYPE).send(text);

async function rejectedOf(batchId: unknown): Promise<[number, string][]> {
  const { body } = await partner.get(`/seed/${String(batchId)}`);
  return body.data.rejected.items.map(({ index, reason }: { index: number; reason: string }) => [
    index,
    reason,
  ]);
}

describe('a visitor that is too large or too deep', () => {
  it('becomes a rejection when it arrives: its content is never stored, the others are', async () => {
    const mark = 'content-that-is-not-kept';
    const large = JSON.stringify(aVisitor({ note: mark.repeat(4 * KIB) }));
    const deep = `{"${mark}":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`;
    const dense = `{"${mark}":[${'{},'.repeat(30_000)}{}]}`;
    const response = await seedText(
      `{"website":"example.com","visitors":[${large},${JSON.stringify(aVisitor())},${deep},${dense}]}`,
    );

    expect(response).toMatchObject({ status: 200, body: {} });
    const chunks = await api.connection
      .collection('seedChunks')
      .find({ partnerId: partner.partnerId })
      .toArray();
    expect(JSON.stringify(chunks.map(({ visitors }) => String(visitors)))).not.toContain(mark);
    await processSeeds(api);
    expect(await rejectedOf(response.headers['x-seed-batch-id'])).toEqual([
      [0, 'too_large'],
      [2, 'too_deep'],
      [3, 'too_large'],
    ]);
    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('in its sender’s own form is answered 200 and rejected', async () => {
    const text = JSON.stringify({
      ...aVisitor({ note: 'x'.repeat(70 * KIB) }),
      capturedUrl: 'https://example.com/a',
    });
    const response = await seedText(text);
    await processSeeds(api);

    expect(response.status).toBe(200);
    expect(await rejectedOf(response.headers['x-seed-batch-id'])).toEqual([[0, 'too_large']]);
  });

  it.each([
    ['plain', 'x'],
    ['escaped', '\\u00e9'],
    ['of several bytes', '€'],
  ])(
    'whose URL alone is too large is known by its host, with characters that are %s',
    async (_form, character) => {
      const url = `https://example.com/?q=${character.repeat(70 * KIB)}`;
      const response = await seedText(`{"capturedUrl":"${url}","firstName":"Ada"}`);
      await processSeeds(api);

      expect(response.status).toBe(200);
      expect(await rejectedOf(response.headers['x-seed-batch-id'])).toEqual([[0, 'too_large']]);
    },
  );
});

describe('a body of many small values', () => {
  it('is not made objects of: 16 MiB of {} beside the visitors take no memory', async () => {
    const text = `{"x":[${'{},'.repeat(5 * MIB)}{}],"website":"example.com","visitors":[${JSON.stringify(aVisitor())}]}`;
    const before = process.memoryUsage().heapUsed;
    const response = await seedText(text);

    expect(response.status).toBe(200);
    // As objects they take more than 300 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * MIB);
  });

  it('is refused by every other route before it is parsed', async () => {
    const metadata = `[${'{},'.repeat(20_000)}{}]`;
    const text = `{"email":"a@example.com","websiteUrl":"example.com","metadata":{"x":${metadata}}}`;
    const response = await partner.post('/user/onboard', undefined, JSON_TYPE).send(text);

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(response.body.errors[0].message).toContain('at most 10000 values');
  });
});

describe('a seed', () => {
  it('that is no JSON anywhere is refused as a whole', async () => {
    for (const broken of ['"x":tru', '"x":{"a":[1,]}', '"x":01', '"x":"\\q"', '"x":1,']) {
      const response = await seedText(`{"website":"example.com","visitors":[{}],${broken}}`);
      expect(response).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
    }
  });

  it('keeps the last of two members of one name, however that is spelled', async () => {
    const response = await seedText(
      `{"website":"other.example","visitors":5,"w\\u0065bsite":"example.com","\\u0076isitors":[${JSON.stringify(aVisitor())}]}`,
    );
    await processSeeds(api);

    expect(response.status).toBe(200);
    expect(await prospectsOf(partner)).toHaveLength(1);
  });

  it('may begin with a byte order mark and be compressed', async () => {
    const text = `\ufeff${JSON.stringify({ website: 'example.com', visitors: [aVisitor()] })}`;
    const response = await fetch(`${api.origin}/api/v1/seed/lead`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip', 'x-api-key': partner.apiKey },
      body: gzipSync(text),
    });

    expect(response.status).toBe(200);
  });
});

describe('a step of the intake', () => {
  it('takes 2 MiB at most', async () => {
    await processSeeds(api);
    const business = await api.stores.businesses.findByHost(partner.partnerId, 'example.com');
    const shard = intakeShard(business?.id ?? '');
    const sizes = [MIB, MIB, MIB, MIB - 1, 1, 1];
    for (const byteCount of sizes) await store(business?.id ?? '', Buffer.from('[{}]'), byteCount);
    const deps = { stores: api.stores, now: api.clock.now };
    const steps: number[][] = [];
    for (;;) {
      const chosen = await chooseChunks(deps, shard, '');
      if (chosen.length === 0) break;
      steps.push(chosen.map(({ byteCount }) => byteCount));
      await api.stores.seeds.removeChunks(chosen.map(({ id }) => id));
    }

    expect(STEP_BYTES_MAX).toBe(2 * MIB);
    expect(steps).toEqual([[MIB, MIB], [MIB, MIB - 1, 1], [1]]);
  });

  it('finds visitors behind any number of parts of requests that were never completed', async () => {
    const business = await api.stores.businesses.findByHost(partner.partnerId, 'example.com');
    const died = chunkOf(business?.id ?? '', newId('seedBatch', new Date(0)), Buffer.from('[{}]'));
    const { id: _id, ...part } = { ...died, isWhole: false };
    const parts = Array.from({ length: 801 }, (_, index) => ({ _id: `${died.batchId}/${index}`, ...part }));
    await api.connection.collection<{ _id: string }>('seedChunks').insertMany(parts);
    await partner.post('/seed/lead', { website: 'example.com', visitors: [aVisitor()] });

    expect(await processSeeds(api)).toMatchObject({ created: 1 });
    const waiting = await api.connection.collection('seedChunks').countDocuments({ batchId: died.batchId });
    await api.connection.collection('seedChunks').deleteMany({ batchId: died.batchId });
    expect(waiting).toBe(801);
  });

  it('rejects a visitor of almost 16 MiB that was stored all the same, and keeps nothing of it', async () => {
    const business = await api.stores.businesses.findByHost(partner.partnerId, 'example.com');
    const visitor = `{"x":[${'{},'.repeat(5 * MIB)}{}]}`;
    const batchId = await store(business?.id ?? '', Buffer.from(`[${visitor}]`));

    expect(await processSeeds(api)).toMatchObject({ rejected: 1 });
    expect(await rejectedOf(batchId)).toEqual([[0, 'too_large']]);
    expect(await api.connection.collection('seedChunks').findOne({ batchId })).toMatchObject({
      visitors: null,
    });
  });
});

async function store(businessId: string, visitors: Buffer, byteCount = visitors.length): Promise<string> {
  const batchId = newId('seedBatch');
  const chunk = { ...chunkOf(businessId, batchId, visitors), byteCount };
  const batch = { id: batchId, partnerId: partner.partnerId, businessId, visitorCount: 1, chunkCount: 1 };
  await api.stores.seeds.save({ ...batch, receivedAt: chunk.receivedAt, expiresAt: chunk.receivedAt }, [
    chunk,
  ]);
  return batchId;
}

function chunkOf(businessId: string, batchId: string, visitors: Buffer): NewSeedChunk {
  return {
    id: `${batchId}/00000`,
    batchId,
    isWhole: true,
    partnerId: partner.partnerId,
    businessId,
    shard: intakeShard(businessId),
    offset: 0,
    visitorCount: 1,
    visitors,
    byteCount: visitors.length,
    refused: [],
    receivedAt: api.clock.now(),
  };
}
