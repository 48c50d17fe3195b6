import type { ApiClient, TestApi } from './api';

/** A partner as the command line makes one: with a name, by which other commands find it. */
export async function aNamedPartner(api: TestApi, name: string): Promise<ApiClient> {
  const { apiKey, partner: created } = await api.operations.createKey({
    partnerName: name,
    name: 'test',
    scope: 'write',
    expiresAt: null,
    actor: { kind: 'cli', id: 'test' },
  });
  const client = await api.aPartner();
  return { ...client, ...api.client(apiKey), apiKey, partnerId: created.id };
}
