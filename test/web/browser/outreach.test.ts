import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { Enrolment } from '../../../src/domain/outreach/enrolment';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aBrowser, type TestBrowser, type Viewing } from '../../support/http/browser';
import {
  controlsWithoutLabel,
  elementsBeyondWindow,
  misplacedInBar,
  overlappingControls,
  paleTexts,
} from '../../support/http/page-checks';
import { loginPath } from '../../support/http/session';
import { aVisitor, onboard, prospectsOf, seed } from '../../support/leads';
import { anEnrolment, aSend } from '../../support/outreach/enrolments';
import { OWNER } from '../../support/outreach/set-up';

const SECOND_TEXT = '[name="steps[1].text"]';
const HOSTILE = '<img src=x onerror="document.title=1">';

let api: TestApi;
let browser: TestBrowser;
let partner: ApiClient;
let businessId: string;
let prospectId: string;
let enrolment: Enrolment;
let unknown: OutreachSend;

beforeAll(async () => {
  [api, browser] = await Promise.all([anApi(), aBrowser()]);
  partner = await api.aPartner();
  ({ businessId } = await onboard(partner));
  await seed(api, partner, [aVisitor({ state: 'Texas' })]);
  prospectId = (await prospectsOf(partner))[0]?.id ?? '';
  await partner.post('/wallet/topup', { ...OWNER, amount: 500_000 });
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

/** Somebody who got a first e-mail, and a second of which nobody knows whether it was sent. */
async function writeTo(): Promise<void> {
  const { partnerId } = partner;
  const ids = { partnerId, businessId, prospectId };
  const at = new Date('2030-05-13T14:00:00Z');
  enrolment = anEnrolment({
    ...ids,
    email: `${HOSTILE}@company.example`,
    step: 2,
    dueAt: at,
    lastSentAt: at,
  });
  const sent = { ...ids, enrolmentId: enrolment.id, dataStartedAt: at };
  const rendered = { subject: 'شكرا لزيارتك '.concat('W'.repeat(150)), text: 'W'.repeat(300) };
  const first = aSend({ ...sent, step: 1, state: 'sent', sentAt: at, rendered });
  unknown = aSend({ ...sent, step: 2, state: 'unknown', email: HOSTILE, response: HOSTILE });
  await api.stores.transact(async (transaction) => {
    await api.stores.enrolments.removeByProspects(transaction, [prospectId]);
    await api.stores.enrolments.insertMany(transaction, [enrolment]);
    await api.stores.sends.insertMany(transaction, [first]);
    await api.stores.sends.insertMany(transaction, [unknown]);
  });
}

describe('setting outreach up, without scripts', () => {
  it('leads from an empty page to e-mails that are previewed, saved and approved, and to a switch that is on', async () => {
    const page = await signedIn();
    expect(await textOf(page, '[aria-labelledby=switch]')).toContain('there is no sequence yet');

    await page.goto(`${api.origin}/leads/outreach/settings`);
    await fill(page, {
      fromName: 'Grace Hopper',
      fromEmail: 'grace@example.com',
      timeZone: 'America/New_York',
      postalAddress: 'Example Inc.\n1 Main Street\nAustin, TX 73301',
    });
    await submit(page, 'form[action$="/sender"] button');
    expect(await page.$eval('[name=fromName]', (field) => field.getAttribute('value'))).toBe('Grace Hopper');

    await page.goto(`${api.origin}/leads/outreach/sequence`);
    await clear(page, SECOND_TEXT);
    await page.type(SECOND_TEXT, 'Hi {{ fistName }}, once more.');
    await submit(page, 'button[formaction$="/preview"]');
    expect(await textOf(page, '[role=alert]')).toMatch(/E-mail 2, text line 1, column \d+/);

    await clear(page, SECOND_TEXT);
    await page.type(SECOND_TEXT, 'Hi {{ firstName }}, once more.');
    await submit(page, 'button[formaction$="/preview"]');
    expect(await textOf(page, '.sample')).toContain('Hi Ada, once more.');
    await submit(page, 'form[action$="/sequence"] button:not([formaction])');
    expect(await textOf(page, 'main')).toContain('Version 1 is not approved yet.');

    await page.click('[name=hasRead]');
    await submit(page, 'form[action$="/approve"] button');
    expect(await textOf(page, '[aria-labelledby=switch] .badge')).toBe('Off');
    await submit(page, 'form[action$="/switch"] button');

    expect(await textOf(page, '[aria-labelledby=switch] .badge')).toBe('On – sending');
    const { data } = (await partner.get('/campaign/status', OWNER)).body;
    expect(data).toMatchObject({ enabled: true, outreach: { state: 'running', approvedVersion: 1 } });

    await page.goto(`${api.origin}/leads/outreach/sequence`);
    await page.type(SECOND_TEXT, ' Better.');
    await submit(page, 'form[action$="/sequence"] button:not([formaction])');
    expect(await textOf(page, '.notice')).toBe(
      'Version 2 is not approved: people get the e-mails of version 1.',
    );
  });
});

describe('following outreach, without scripts', () => {
  it('shows what became of the people, and asks what nobody knows until it is answered', async () => {
    await writeTo();
    const page = await signedIn();
    await page.goto(`${api.origin}/leads/outreach`);
    expect(await textOf(page, '.funnel tr')).toMatch(/Contacted\s+1\s+100 %/);
    expect(await textOf(page, '.notice')).toContain('nothing leaves the machine');
    expect(await textOf(page, '.todo')).toContain(HOSTILE);
    await submit(page, '.todo button[value=sent]');

    expect(await page.$('.todo')).toBeNull();
    expect(await api.stores.sends.find(unknown.id)).toMatchObject({ state: 'sent', chargedMinor: 0 });
  });

  it('shows the way of one person, which is held, resumed and stopped', async () => {
    const page = await signedIn();
    await page.goto(`${api.origin}/leads/${prospectId}`);
    expect(await textOf(page, '[aria-labelledby=outreach]')).toMatch(/Step 3 of 3/);
    await submit(page, 'form[action$="/hold"] button');
    expect(await textOf(page, '[aria-labelledby=outreach]')).toContain('On hold: Somebody has paused it.');
    await submit(page, 'form[action$="/resume"] button');
    expect(await textOf(page, '[aria-labelledby=outreach]')).toMatch(
      /Next e-mail: .* New York at the earliest/,
    );
    expect(await page.$eval('[name=sure]', (box) => box.matches(':invalid'))).toBe(true);
    await page.$eval('form[action$="/stop"]', (form) => form.setAttribute('novalidate', ''));
    await submit(page, 'form[action$="/stop"] button');
    expect(await textOf(page, '[aria-labelledby=outreach] .badge')).toBe('In the sequence');
    await page.click('[name=sure]');
    await submit(page, 'form[action$="/stop"] button');

    expect(await textOf(page, '[aria-labelledby=outreach] .badge')).toBe('Stopped');
    expect(await page.$('form[action$="/stop"]')).toBeNull();
  });

  it('refuses a form that did not come from a page of the session', async () => {
    const page = await signedIn();
    await page.goto(`${api.origin}/leads/outreach`);
    await page.$eval('[aria-labelledby=switch] [name=formToken]', (field) =>
      field.setAttribute('value', 'guessed'),
    );
    await submit(page, '[aria-labelledby=switch] button');

    expect(await textOf(page, 'h1')).toBe('This form is not valid any more');
  });
});

describe.each<[string, Viewing]>([
  ['on a small phone', { width: 320, scheme: 'light' }],
  ['on a phone in the dark', { width: 390, scheme: 'dark' }],
  ['on a desktop', { width: 1_280, scheme: 'light' }],
  ['on a desktop in the dark', { width: 1_280, scheme: 'dark' }],
])('the pages of outreach %s', (_name, viewing) => {
  it('fit the window, can be read, and name every control', async () => {
    const page = await signedIn(viewing);
    const paths = ['', '/outreach', '/outreach/sequence', '/outreach/settings', `/${prospectId}`];
    for (const path of paths) {
      await page.goto(`${api.origin}/leads${path}`);
      expect(await elementsBeyondWindow(page)).toEqual([]);
      expect(await paleTexts(page)).toEqual([]);
      expect(await controlsWithoutLabel(page)).toEqual([]);
      expect(await misplacedInBar(page)).toEqual([]);
      expect(await overlappingControls(page)).toEqual([]);
      expect(await page.$('img, script')).toBeNull();
    }
  });
});

async function signedIn(viewing: Viewing = {}): Promise<Page> {
  const page = await browser.open(viewing);
  await page.goto(`${api.origin}${await loginPath(partner)}`);
  return page;
}

function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
}

async function submit(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.$eval(selector, clickIn)]);
}

/** As a person does, wherever on the page it is. */
function clickIn(element: { click?: () => void }): void {
  element.click?.();
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.type(`[name=${name}]`, value);
}

async function clear(page: Page, selector: string): Promise<void> {
  await page.$eval(selector, (field) => field.replaceChildren());
}
