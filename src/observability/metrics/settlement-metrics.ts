import { Counter, type Registry } from 'prom-client';
import type { Settlement } from '../../domain/billing/settlement';

/** Counts what settlements charge and whom they suspend or resume, whoever asked for them. */
export function createSettlementMetrics(registry: Registry): (settlement: Settlement) => void {
  const registers = [registry];
  const charges = new Counter({
    name: 'outreach_billing_charges_total',
    help: 'Daily fees booked',
    registers,
  });
  const transitions = new Counter({
    name: 'outreach_campaign_turns_total',
    help: 'Campaigns suspended for lack of money, or resumed',
    labelNames: ['turn'],
    registers,
  });
  return (settlement) => {
    charges.inc(settlement.charges.length);
    if (settlement.transition !== null) transitions.inc({ turn: settlement.transition.kind });
  };
}
