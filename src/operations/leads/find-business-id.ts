import { RecordNotFound } from '../../domain/errors';
import type { Stores } from '../../persistence/stores';

/** A partner, or one of its websites. */
export interface WebsiteAddress {
  readonly partnerId: string;
  /** Canonical host of a website; null where the partner itself is meant. */
  readonly host: string | null;
}

/** The business of a website; null where none was named. @throws RecordNotFound when the partner has no such website */
export async function findBusinessId(
  { businesses }: Pick<Stores, 'businesses'>,
  { partnerId, host }: WebsiteAddress,
): Promise<string | null> {
  if (host === null) return null;
  const business = await businesses.findByHost(partnerId, host);
  if (business === null) throw websiteNotFound();
  return business.id;
}

export function websiteNotFound(): RecordNotFound {
  return new RecordNotFound('No business is onboarded with this website');
}
