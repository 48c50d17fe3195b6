import { describe, expect, it } from '@jest/globals';
import { EVENT_CATALOGUE } from '../../../src/operations/deliveries/events/event-catalogue';
import {
  bouncedEvent,
  complainedEvent,
  repliedEvent,
  sentEvent,
  unsubscribedEvent,
} from '../../../src/operations/outreach/outreach-events';
import { DAY } from '../../support/clock';
import { anEnrolment, aSend } from '../../support/outreach/enrolments';

const AT = new Date('2026-11-28T15:00:00Z');
const business = { id: 'biz_1', partnerId: 'par_1', websiteUrl: 'https://example.com' };
const enrolment = anEnrolment({ prospectId: 'pro_1' });
const send = aSend({ prospectId: 'pro_1', enrolmentId: enrolment.id, chargedMinor: 5 });
const from = { business, enrolment, email: 'jane@company.example', send, at: AT };
const reply = { fromEmail: 'jane@company.example', subject: 'Re: Hello', text: 'Tuesday suits me.' };
const bounce = { source: 'report', enhancedCode: '5.1.1', response: '550 5.1.1 No such user' } as const;

describe('an event of outreach', () => {
  it.each([
    sentEvent(business, send, AT),
    bouncedEvent(business, send, bounce, AT),
    repliedEvent(from, reply),
    repliedEvent({ ...from, send: null }, reply),
    complainedEvent(from),
    unsubscribedEvent(from, 'link'),
    unsubscribedEvent({ ...from, send: null }, 'reply'),
  ])('holds what the catalogue says of $type, and is about the person, with whom it is erased', (draft) => {
    expect(EVENT_CATALOGUE[draft.type].schema.parse(draft.data)).toEqual(draft.data);
    expect(draft).toMatchObject({ partnerId: 'par_1', businessId: 'biz_1', subjectId: 'pro_1' });
  });

  it('is named by the send, so that the same one cannot be told twice', () => {
    expect(sentEvent(business, send, AT).key).toBe(`outreach.sent/${send.id}`);
    expect(complainedEvent(from).key).toBe(`outreach.complained/${send.id}`);
    expect(complainedEvent({ ...from, send: null }).key).toBe(`outreach.complained/${enrolment.id}`);
  });

  it('says when a message was sent, not when that became known', () => {
    const sentAt = new Date(AT.getTime() - DAY);
    expect(sentEvent(business, { ...send, sentAt }, AT).data).toMatchObject({ sentAt: sentAt.toISOString() });
  });

  it.each([
    ['https://leads.acme.io/u/', '>'],
    ['<https://safe.io/?url=https%3A%2F%2Fleads.acme.io%2Fprivacy%2F', '&data=1>'],
  ])(
    'carries no link of the message that is quoted, since it acts for whoever has it: %s',
    (before, after) => {
      const token = `biz_1.enr_1.${'h'.repeat(43)}.${'s'.repeat(22)}`;
      const { data } = repliedEvent(from, { ...reply, text: `Fine.\n> Stop: ${before}${token}${after}` });

      expect(data).toMatchObject({ text: `Fine.\n> Stop: ${before}…${after}` });
    },
  );

  it('carries the beginning of a long answer, cut between characters', () => {
    const { data } = repliedEvent(from, { ...reply, text: '😀'.repeat(5_000) });

    expect(data).toMatchObject({ text: '😀'.repeat(2_000) });
  });
});
