import { expect, it } from '@jest/globals';
import { checkOutreach, type OutreachFacts } from '../../tools/demo/outreach/check-outreach';

const message = (number: number, to: string, createdAt = '2026-11-30T10:00:00.000Z') => ({
  sendId: `snd_${number}`,
  messageId: `<${number}@x>`,
  to,
  inReplyTo: null,
  unsubscribeUrl: '',
  createdAt,
});
const send = (number: number, charged = 1) => ({
  id: `snd_${number}`,
  enrolmentId: `enr_${number}`,
  step: 1,
  state: 'sent',
  charged,
});
const FACTS: OutreachFacts = {
  outbox: [message(1, 'ada@acme.example'), message(2, 'grace@acme.example')],
  sends: [send(1), send(2)],
  chargedMinor: 2,
  capturedWhenOff: 2,
  ended: [{ email: 'ada@acme.example', how: 'replied', endedAt: '2026-11-30T10:00:01.000Z' }],
};

it('the demonstration finds nothing wrong with outreach that kept its promises', () => {
  expect(checkOutreach(FACTS).filter(({ violation }) => violation !== null)).toEqual([]);
});

it.each<[string, Partial<OutreachFacts>]>([
  ['a message twice', { outbox: [message(1, 'ada@acme.example'), message(1, 'ada@acme.example')] }],
  ['a step twice', { sends: [send(1), { ...send(1), id: 'snd_2' }] }],
  ['a message after the switch', { capturedWhenOff: 1 }],
  [
    'a message after a reply',
    {
      outbox: [message(1, 'grace@acme.example'), message(2, 'ada@acme.example', '2026-11-30T10:00:02.000Z')],
    },
  ],
  ['a send without a message', { outbox: [message(1, 'ada@acme.example')], capturedWhenOff: 1 }],
  ['a charge without a message', { chargedMinor: 3 }],
])('the demonstration fails on %s', (_, facts) => {
  const violations = checkOutreach({ ...FACTS, ...facts }).filter(({ violation }) => violation !== null);
  expect(violations).toHaveLength(1);
});
