import { z } from 'zod';
import type { ApiClient } from '../api-client';

interface User {
  readonly email: string;
  readonly websiteUrl: string;
}

const send = z.object({
  id: z.string(),
  enrolmentId: z.string(),
  step: z.int(),
  state: z.string(),
  charged: z.int(),
});
const enrolment = z.object({ email: z.string().nullable(), state: z.string(), updatedAt: z.iso.datetime() });
const entry = z.object({ type: z.string(), amount: z.int(), period: z.string().nullable() });

export async function readSends(api: ApiClient, user: User) {
  return await readAll(api, '/outreach/sends', user, send);
}

export async function readEnrolments(api: ApiClient, user: User) {
  return await readAll(api, '/outreach/enrolments', user, enrolment);
}

/** What the ledger took for messages, in minor units: the charges of days have a period. */
export async function readCharges(api: ApiClient, user: User): Promise<number> {
  const entries = await readAll(api, '/wallet/transactions', user, entry);
  const charges = entries.filter(({ type, period }) => type === 'charge' && period === null);
  return charges.reduce((sum, { amount }) => sum - amount, 0);
}

async function readAll<Item>(
  api: ApiClient,
  path: string,
  user: User,
  item: z.ZodType<Item>,
): Promise<Item[]> {
  const page = z.object({ items: z.array(item), nextCursor: z.string().nullable() });
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { ...user, limit: '100', ...(cursor !== null && { cursor }) };
    const answer: z.output<typeof page> = await api.call({ method: 'GET', path, query }, page);
    items.push(...answer.items);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return items;
}
