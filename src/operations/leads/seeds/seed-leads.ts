import { DAY_MS } from '../../../domain/duration';
import { coalesce, REQUEST_RUN_MS_MAX } from '../../../domain/coalesce';
import { newId } from '../../../domain/ids';
import { UNMATCHED_DAYS } from '../../../domain/leads/seeds/unmatched';
import type { SeedSlice } from '../../../domain/leads/seeds/seed-chunks';
import type { OperationDependencies } from '../../dependencies';
import { websiteNotFound } from '../find-business-id';
import { adoptUnmatched, storeSeed } from './store-seed';

export interface SeedLeadsRequest {
  readonly partnerId: string;
  /** Canonical host of the website whose visitors these are; any text for one visitor in its sender's own form. */
  readonly host: string;
  /** Any JSON values; one that is no visitor is rejected later, alone. */
  readonly slices: readonly SeedSlice[];
  /** The page that a visitor in its sender's own form was captured on; null for visitors of a website that is named. */
  readonly capturedUrl?: string | null;
  /** Id to store it under, when it was reserved beforehand. */
  readonly batchId?: string | null;
}

/**
 * Stores a seed durably and wakes the intake. Visitors are not looked at here: what was sent is kept as sent. One in its
 * sender's own form, of a host that is no website of the partner's, is kept until one is onboarded for it.
 * @throws RecordNotFound when the partner has no business at the host that was named.
 */
export function createSeedLeads(deps: OperationDependencies) {
  const { stores, now } = deps;
  const findBusiness = coalesce(stores.businesses.findByHosts, { runMsMax: REQUEST_RUN_MS_MAX });

  return async function seedLeads(request: SeedLeadsRequest): Promise<{ readonly id: string }> {
    const { partnerId, host, slices, batchId, capturedUrl = null } = request;
    const business = await findBusiness({ partnerId, host });
    const receivedAt = now();
    const id = batchId ?? newId('seedBatch', receivedAt);
    if (business !== null) await storeSeed(deps, business, { id, receivedAt, slices });
    else if (capturedUrl === null) throw websiteNotFound();
    else await keep({ ...request, capturedUrl }, id, receivedAt);
    return { id };
  };

  async function keep(
    { partnerId, host, slices, capturedUrl }: SeedLeadsRequest & { readonly capturedUrl: string },
    id: string,
    receivedAt: Date,
  ): Promise<void> {
    const [slice] = slices;
    if (slice === undefined) return;
    await stores.unmatchedVisitors.insert({
      id,
      partnerId,
      host,
      capturedUrl,
      visitors: slice.bytes,
      refusal: slice.refused[0]?.reason ?? null,
      createdAt: receivedAt,
      expiresAt: new Date(receivedAt.getTime() + UNMATCHED_DAYS * DAY_MS),
    });
    // Onboarded since it was looked for: what that gathered may have missed this one.
    const business = await findBusiness({ partnerId, host });
    if (business !== null) await adoptUnmatched(deps, business);
  }
}
