import { addDays, type Day } from '../../day';
import type { SendingHealth } from '../outreach-campaign';

/** What tells how a campaign's messages fare, and what it adds to the figures of its day. */
const COUNTED = {
  sent: { sent: 1 },
  /** Refused in the conversation, so it was never counted as sent. */
  bounced_at_once: { sent: 1, bounced: 1 },
  /** A report that a message which had been sent did not arrive. */
  bounced_later: { bounced: 1 },
  complained: { complained: 1 },
  policy_failure: {},
} as const;
export type HealthEvent = keyof typeof COUNTED;

const DAYS = 7;
const SENT_MIN = 20;
const BOUNCED_SHARE_MAX = 0.05;
const COMPLAINED_SHARE_MAX = 0.003;
const POLICY_FAILURES_MAX = 3;

/** Also after somebody resumed a campaign that had been blocked: what was before does not block it again. */
export const NEW_HEALTH: SendingHealth = { days: [], policyFailures: 0 };

/** The figures with one more event on `today`; days that no longer count are left out. */
export function withHealthEvent(health: SendingHealth, event: HealthEvent, today: Day): SendingHealth {
  const { policyFailures } = health;
  return {
    days: event === 'policy_failure' ? recent(health, today) : counted(health, today, COUNTED[event]),
    policyFailures: event === 'sent' ? 0 : policyFailures + (event === 'policy_failure' ? 1 : 0),
  };
}

/** Why a campaign must stop, in words and figures for people; null while all is well. */
export function reputationProblem(health: SendingHealth, today: Day): string | null {
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

function recent({ days }: SendingHealth, today: Day): SendingHealth['days'] {
  const first = addDays(today, 1 - DAYS);
  return days.filter(({ day }) => day >= first);
}

function counted(health: SendingHealth, today: Day, more: Partial<Counts>): SendingHealth['days'] {
  const days = recent(health, today);
  const known = days.find(({ day }) => day === today) ?? NONE;
  return [...days.filter(({ day }) => day !== today), { day: today, ...sum(known, { ...NONE, ...more }) }];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
