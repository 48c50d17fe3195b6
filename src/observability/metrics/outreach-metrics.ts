import { Counter, Gauge, type Registry } from 'prom-client';
import type { MeasureOutreach, OutreachMeasurement } from '../../operations/outreach/measure-outreach';
import type { RecordSends } from '../../operations/outreach/sending/record-sends';
import { createLatestMeasurement } from './latest-measurement';

/** Shows what waits in outreach; `NaN`, or nothing, where it can't be measured, which fires no alert. */
export function showOutreach(registry: Registry, measure: MeasureOutreach): void {
  const registers = [registry];
  const current = createLatestMeasurement(measure);

  function show(name: string, help: string, valueOf: (measured: OutreachMeasurement) => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const measured = await current();
        gauge.set(measured === null ? Number.NaN : valueOf(measured));
      },
    });
  }

  show(
    'outreach_enrolments_due',
    'Enrolments whose next e-mail is due, of campaigns that may send; 10 000 stands for more',
    ({ dueEnrolments }) => dueEnrolments,
  );
  show(
    'outreach_email_sends_unknown',
    'E-mails of which nobody knows whether they were sent; 10 000 stands for more',
    ({ unknownSends }) => unknownSends,
  );
  const blocked: Gauge<'reason'> = new Gauge({
    name: 'outreach_campaigns_blocked',
    help: 'Campaigns that are switched on but blocked, by reason; 10 000 stands for more',
    labelNames: ['reason'],
    registers,
    async collect() {
      const measured = await current();
      blocked.reset();
      for (const { reason, count } of measured?.blockedCampaigns ?? []) blocked.set({ reason }, count);
    },
  });
}

/** The same operation, counting what came of each claim of an e-mail. */
export function createSendMetrics(registry: Registry): (recordSends: RecordSends) => RecordSends {
  const sends = new Counter<'result'>({
    name: 'outreach_email_sends_total',
    help: 'Claims of e-mails that ended, by what the send became: sent, bounced, failed, unknown, or due once more',
    labelNames: ['result'],
    registers: [registry],
  });
  return (recordSends) => async (businessId, outcomes) => {
    const ended = await recordSends(businessId, outcomes);
    for (const after of ended) if (after !== null) sends.inc({ result: after.state });
    return ended;
  };
}
