import type { Needs } from '../dependencies';

/** Wakes what waits for the money or the switch of a business: its billing, and its outreach where that is set up. */
export async function pokeCampaign(
  { stores, poke }: Needs<'outreachCampaigns', 'poke'>,
  businessId: string,
): Promise<void> {
  poke({ type: 'billCampaign', input: { businessId } });
  if ((await stores.outreachCampaigns.find(businessId)) !== null)
    poke({ type: 'runOutreach', input: { businessId } });
}
