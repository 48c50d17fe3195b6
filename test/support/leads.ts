import type { ProspectDescription } from '../../src/domain/leads/prospects/describe-prospect';
import type { TestApi, ApiClient } from './http/api';
import { processSeeds } from './intake';

/** A visitor with nothing but who it is; name what matters to the test. */
export function aVisitor(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    linkedInUrl: 'https://www.linkedin.com/in/ada-lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    businessEmail: 'ada@engine.example',
    companyName: 'Analytical Engines',
    capturedUrl: 'https://example.com/pricing',
    seenAt: '2026-05-11T21:04:43Z',
    ...fields,
  };
}

/** Somebody else for every number. */
export function visitorNumber(number: number, fields: Readonly<Record<string, unknown>> = {}) {
  return aVisitor({
    linkedInUrl: `https://www.linkedin.com/in/visitor-${number}`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    businessEmail: `visitor.${number}@company${number}.example`,
    companyName: `Company ${number}`,
    ...fields,
  });
}

/** Onboards a website. */
export async function onboard(partner: ApiClient, websiteUrl = 'https://example.com') {
  const { body } = await partner.post('/user/onboard', { email: 'owner@example.com', websiteUrl });
  return { businessId: String(body.data.businessId), userId: String(body.data.userId) };
}

/** Seeds visitors and processes them; answers the id of their batch. */
export async function seed(
  api: TestApi,
  partner: ApiClient,
  visitors: readonly unknown[],
  website = 'https://example.com',
): Promise<string> {
  const response = await partner.post('/seed/lead', { website, visitors });
  if (response.status !== 200) throw new Error(`seeding was answered ${response.status}`);
  await processSeeds(api);
  return String(response.headers['x-seed-batch-id']);
}

/** The same, but answers the batch as `GET /seed/{batchId}` shows it then. */
export async function seedBatch(...seeded: Parameters<typeof seed>) {
  const [, partner] = seeded;
  const batch = await partner.get(`/seed/${await seed(...seeded)}`);
  return batch.body.data;
}

/** All prospects of a website, newest first. */
export async function prospectsOf(
  partner: ApiClient,
  websiteUrl = 'https://example.com',
): Promise<readonly ProspectDescription[]> {
  const { body } = await partner.get('/prospect', { websiteUrl, limit: 100 });
  return body.data.items;
}
