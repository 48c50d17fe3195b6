import { Counter, type Registry } from 'prom-client';
import type { OutreachMeasurement } from '../../operations/outreach/measure-outreach';
import type { RecordSends } from '../../operations/outreach/sending/record-sends';
import { createMeasuredGauges } from './measured-gauges';

/** Shows what waits in outreach. */
export function showOutreach(registry: Registry, measure: () => Promise<OutreachMeasurement>): void {
  const { show, showEach } = createMeasuredGauges(registry, measure);
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
  showEach(
    'outreach_campaigns_blocked',
    'Campaigns that are switched on but blocked, by reason; 10 000 stands for more',
    'reason',
    ({ blockedCampaigns }) => blockedCampaigns.map(({ reason, count }) => [reason, count]),
  );
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
