import { Gauge } from 'prom-client';

const faults = new Gauge({
  name: 'ledger_faults',
  help: 'Faults that the latest verification of all ledgers found; anything but 0 is an alarm',
});
const verifiedAt = new Gauge({
  name: 'ledger_verified_timestamp_seconds',
  help: 'When all ledgers were last verified to the end',
});

/** Shows the outcome of a verification in the default registry. */
export function showLedgerVerification(faultCount: number): void {
  faults.set(faultCount);
  verifiedAt.setToCurrentTime();
}
