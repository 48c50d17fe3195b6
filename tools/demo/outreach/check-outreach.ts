import type { OutboxMessage } from './outbox';

/** What the service says of itself after the demonstration. */
export interface OutreachFacts {
  readonly outbox: readonly OutboxMessage[];
  readonly sends: readonly {
    readonly id: string;
    readonly enrolmentId: string;
    readonly step: number;
    readonly state: string;
    readonly charged: number;
  }[];
  /** What the ledger took for messages, in minor units: all charges but the daily fee. */
  readonly chargedMinor: number;
  /** How many messages there were when the switch was off. */
  readonly capturedWhenOff: number;
  /** People who must get nothing more, each from the moment on at which the service knew it. */
  readonly ended: readonly { readonly email: string; readonly how: string; readonly endedAt: string }[];
}

export interface Check {
  readonly claim: string;
  /** Null where it holds. */
  readonly violation: string | null;
}

/** Compares outbox, sends and ledger: nobody got a message twice, or after the switch, or after an end. */
export function checkOutreach(facts: OutreachFacts): Check[] {
  const { outbox, sends, chargedMinor, capturedWhenOff, ended } = facts;
  const sent = sends.filter(({ state }) => state === 'sent' || state === 'bounced');
  const unknown = sends.filter(({ state }) => state === 'unknown').length;
  const charged = sends.reduce((sum, send) => sum + send.charged, 0);
  const late = ended.flatMap(({ email, how, endedAt }) =>
    outbox.filter(({ to, createdAt }) => to === email && createdAt > endedAt).map(() => `${email} ${how}`),
  );
  const isComplete = outbox.length === sent.length + unknown;
  return [
    check('Nobody got a message twice', [
      ...repeated(outbox.map(({ sendId }) => sendId)),
      ...repeated(outbox.map(({ messageId }) => messageId)),
      ...repeated(sends.map(({ enrolmentId, step }) => `${enrolmentId} step ${step}`)),
    ]),
    check(
      'Nothing left after the switch was off',
      outbox.length === capturedWhenOff ? [] : [`${outbox.length - capturedWhenOff} messages did`],
    ),
    check('Nobody got a message after a reply, a bounce or an unsubscription', late),
    check(
      'Every message of the outbox is a send, and every send is in the outbox',
      isComplete ? [] : [`${outbox.length} captured, ${sent.length} sent, ${unknown} unknown`],
    ),
    check(
      'What was charged is what was sent',
      chargedMinor === charged ? [] : [`the ledger took ${chargedMinor}, the sends say ${charged}`],
    ),
  ];
}

function check(claim: string, violations: readonly string[]): Check {
  return { claim, violation: violations.length === 0 ? null : violations.slice(0, 3).join(', ') };
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
