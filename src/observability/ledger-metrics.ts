import { Counter, Gauge, type Registry } from 'prom-client';
import type { createSettleCampaign } from '../operations/billing/settle-campaign';

type SettleCampaign = ReturnType<typeof createSettleCampaign>;

export interface BillingMetrics {
  /** The same operation, counting what it has charged and whom it has suspended or resumed. */
  readonly watchSettlements: (settle: SettleCampaign) => SettleCampaign;
  /** Shows the outcome of a verification of all ledgers. */
  readonly showLedgerVerification: (faultCount: number) => void;
}

export function createBillingMetrics(registry: Registry): BillingMetrics {
  const registers = [registry];
  const charges = new Counter({
    name: 'outreach_billing_charges_total',
    help: 'Daily fees booked by the billing loops',
    registers,
  });
  const turns = new Counter({
    name: 'outreach_campaign_turns_total',
    help: 'Campaigns that the billing loops suspended or resumed',
    labelNames: ['turn'],
    registers,
  });
  const faults = new Gauge({
    name: 'outreach_ledger_faults',
    help: 'Faults that the latest verification of all ledgers found; anything but 0 is an alarm',
    registers,
  });
  const verifiedAt = new Gauge({
    name: 'outreach_ledger_verified_timestamp_seconds',
    help: 'When this process last verified all ledgers to the end; 0 before',
    registers,
  });

  return {
    watchSettlements: (settle) =>
      async function settleAndCount(businessId) {
        const settled = await settle(businessId);
        charges.inc(settled?.charged ?? 0);
        for (const { kind } of settled?.turns ?? []) turns.inc({ turn: kind });
        return settled;
      },

    showLedgerVerification(faultCount) {
      faults.set(faultCount);
      verifiedAt.setToCurrentTime();
    },
  };
}
