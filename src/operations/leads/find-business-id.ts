import { RecordNotFound } from '../../domain/errors';
import type { Stores } from '../../persistence/stores';

/** A partner, or one of its websites. */
export interface WebsiteAddress {
  readonly partnerId: string;
  /** Canonical host of a website; null where the partner itself is meant. */
  readonly host: string | null;
}

export type NamedWebsite = WebsiteAddress & { readonly host: string };

/** The business of a website; null where none was named. @throws RecordNotFound when the partner has no such website */
export async function findBusinessId(
  stores: Pick<Stores, 'businesses'>,
  { partnerId, host }: WebsiteAddress,
): Promise<string | null> {
  return host === null ? null : await findIdByHost(stores, { partnerId, host });
}

/** The business of a website. @throws RecordNotFound when the partner has no such website */
export async function findIdByHost(
  { businesses }: Pick<Stores, 'businesses'>,
  { partnerId, host }: NamedWebsite,
): Promise<string> {
  const business = await businesses.findByHost(partnerId, host);
  if (business === null) throw websiteNotFound();
  return business.id;
}

export function websiteNotFound(): RecordNotFound {
  return new RecordNotFound('No business is onboarded with this website');
}
