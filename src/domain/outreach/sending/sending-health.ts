import { assertNever } from '../../errors';
import type { SendingHealth } from '../outreach-campaign';
import { addDays, type LocalDay } from '../schedule/time-zone';

/** What tells how a campaign's messages fare. */
export const HEALTH_EVENTS = [
  'sent',
  /** Refused in the conversation, so it was never counted as sent. */
  'bounced_at_once',
  /** A report that a message which had been sent did not arrive. */
  'bounced_later',
  'complained',
  'policy_failure',
] as const;
export type HealthEvent = (typeof HEALTH_EVENTS)[number];

const DAYS = 7;
const SENT_MIN = 20;
const BOUNCED_SHARE_MAX = 0.05;
const COMPLAINED_SHARE_MAX = 0.003;
const POLICY_FAILURES_MAX = 3;

/** Also after somebody resumed a campaign that had been blocked: what was before does not block it again. */
export const NEW_HEALTH: SendingHealth = { days: [], policyFailures: 0 };

/** The figures with one more event on `today`; days that no longer count are left out. */
export function withHealthEvent(health: SendingHealth, event: HealthEvent, today: LocalDay): SendingHealth {
  switch (event) {
    case 'sent':
      return { days: counted(health, today, { sent: 1 }), policyFailures: 0 };
    case 'bounced_at_once':
      return { ...health, days: counted(health, today, { sent: 1, bounced: 1 }) };
    case 'bounced_later':
      return { ...health, days: counted(health, today, { bounced: 1 }) };
    case 'complained':
      return { ...health, days: counted(health, today, { complained: 1 }) };
    case 'policy_failure':
      return { days: recent(health, today), policyFailures: health.policyFailures + 1 };
    default:
      return assertNever(event);
  }
}

/** Why a campaign must stop, in words and figures for people; null while all is well. */
export function reputationProblem(health: SendingHealth, today: LocalDay): string | null {
  if (health.policyFailures >= POLICY_FAILURES_MAX) {
    return `Mail servers refused the last ${health.policyFailures} messages by their policy (5.7)`;
  }
  const { sent, bounced, complained } = recent(health, today).reduce(sum, NONE);
  if (sent < SENT_MIN) return null;
  if (bounced >= sent * BOUNCED_SHARE_MAX) {
    return `${bounced} of ${sent} messages of the last ${DAYS} days bounced (${percent(bounced / sent)})`;
  }
  if (complained >= sent * COMPLAINED_SHARE_MAX) {
    return `${complained} of ${sent} messages of the last ${DAYS} days were reported as spam (${percent(complained / sent)})`;
  }
  return null;
}

type Counts = Omit<SendingHealth['days'][number], 'day'>;

const NONE: Counts = { sent: 0, bounced: 0, complained: 0 };

function sum(one: Counts, other: Counts): Counts {
  return {
    sent: one.sent + other.sent,
    bounced: one.bounced + other.bounced,
    complained: one.complained + other.complained,
  };
}

function recent({ days }: SendingHealth, today: LocalDay): SendingHealth['days'] {
  const first = addDays(today, 1 - DAYS);
  return days.filter(({ day }) => day >= first);
}

function counted(health: SendingHealth, today: LocalDay, more: Partial<Counts>): SendingHealth['days'] {
  const days = recent(health, today);
  const known = days.find(({ day }) => day === today) ?? NONE;
  return [...days.filter(({ day }) => day !== today), { day: today, ...sum(known, { ...NONE, ...more }) }];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
