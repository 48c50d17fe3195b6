import { Gauge, type Registry } from 'prom-client';

/** Shows the outcome of each verification of all ledgers, told by how many faults it found. */
export function createLedgerMetrics(registry: Registry): (faultCount: number) => void {
  const registers = [registry];
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
  return (faultCount) => {
    faults.set(faultCount);
    verifiedAt.setToCurrentTime();
  };
}
