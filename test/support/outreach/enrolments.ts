import { newId } from '../../../src/domain/ids';
import type { Enrolment } from '../../../src/domain/outreach/enrolment';
import type { OutreachSend } from '../../../src/domain/outreach/send';

const AT = new Date('2026-03-02T12:00:00Z');

/** An active enrolment whose first step is due, unless the test says otherwise. */
export function anEnrolment(changes: Partial<Enrolment> = {}): Enrolment {
  const id = newId('enrolment');
  return {
    id,
    partnerId: 'par_1',
    businessId: 'biz_1',
    prospectId: newId('prospect'),
    email: `${id}@company.example`,
    companyDomain: 'company.example',
    country: 'US',
    timeZone: 'America/New_York',
    state: 'active',
    ineligibleReason: null,
    hold: null,
    sequenceVersion: 1,
    step: 1,
    dueAt: AT,
    firstSentAt: null,
    lastSentAt: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

/** A send that waits to be claimed, unless the test says otherwise. */
export function aSend(changes: Partial<OutreachSend> = {}): OutreachSend {
  const id = newId('send');
  return {
    id,
    partnerId: 'par_1',
    businessId: 'biz_1',
    enrolmentId: newId('enrolment'),
    prospectId: newId('prospect'),
    email: 'jane@company.example',
    step: 1,
    sequenceVersion: 1,
    messageId: `<${id}@sender.example>`,
    date: AT,
    toName: 'Jane Doe',
    rendered: { subject: 'Your visit', text: 'Hi Jane,\n\nhello.' },
    state: 'due',
    dueAt: AT,
    failures: 0,
    deferrals: 0,
    claim: null,
    dataStartedAt: null,
    sentAt: null,
    response: null,
    enhancedCode: null,
    chargedMinor: 0,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}
