import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { composeMessage } from '../../../src/mailer/compose-message';
import { newId } from '../../../src/domain/ids';
import { parseMessage } from '../../../src/mailer/parse-message';
import { withParts } from '../../../src/operations/operation-parts';
import { processDueMessages } from '../../../src/operations/outreach/inbound/process-due-messages';
import { aMessageContent } from '../../mailer/a-message';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aBrowser, type TestBrowser, type Viewing } from '../../support/http/browser';
import {
  controlsWithoutLabel,
  elementsBeyondWindow,
  overlappingControls,
  paleTexts,
} from '../../support/http/page-checks';
import { someoneWrittenTo, type SomeoneWrittenTo } from '../../support/outreach/someone-written-to';

let api: TestApi;
let browser: TestBrowser;
let partner: ApiClient;
let someone: SomeoneWrittenTo;

const HOSTILE = `<script>document.title=1</script><img src="https://watch.io/x.png">${'x'.repeat(300)}`;

beforeAll(async () => {
  [api, browser] = await Promise.all([anApi(), aBrowser()]);
  partner = await api.aPartner();
  someone = await someoneWrittenTo(api, partner);
  const rendered = { subject: HOSTILE, text: HOSTILE };
  await api.stores.capturedMessages.insertMany([
    {
      ...someone.captured,
      id: newId('capturedMessage', new Date(someone.captured.createdAt.getTime() - 1_000)),
      createdAt: new Date(someone.captured.createdAt.getTime() - 1_000),
      bytes: await composeMessage(aMessageContent({ rendered })),
    },
  ]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

async function signedIn(viewing: Viewing = {}): Promise<Page> {
  const page = await browser.open(viewing);
  await page.goto(`${api.origin}/support/sign-in`);
  await page.type('input[name=apiKey]', partner.apiKey);
  await Promise.all([page.waitForNavigation(), page.click('main form button')]);
  await page.goto(`${api.origin}/support/outbox`);
  return page;
}

const textsOf = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent?.trim() ?? ''));

async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
}

async function processInbound(): Promise<void> {
  const run = { onAlive: () => undefined, isStopping: () => false };
  await processDueMessages({ ...withParts(api.dependencies), parseMessage }, run);
}

describe('the outbox, without scripts', () => {
  it('shows what would have left, and what follows when somebody answers', async () => {
    const page = await signedIn();
    // Whether they are charged is a setting, of which nothing is said.
    expect((await textsOf(page, '.notice')).join(' ')).toMatch(/Nothing leaves this machine(?!.*free)/);

    await follow(page, 'tbody a');
    expect(await textsOf(page, 'pre.message')).toEqual([expect.stringContaining('Unsubscribe: http')]);
    await follow(page, 'button[value=reply]');
    expect((await textsOf(page, '.card')).join(' ')).toContain('Nothing yet');

    await processInbound();
    await page.reload();
    expect(await textsOf(page, 'tbody tr')).toEqual([expect.stringContaining('reply')]);
    const enrolment = await api.stores.enrolments.find(someone.enrolmentId);
    expect(enrolment?.state).toBe('replied');
  });

  it.each([
    ['on a phone', { width: 360 }],
    ['on a screen, in the dark', { scheme: 'dark' }],
  ] as const)('can be read and used %s', async (name, viewing) => {
    const page = await signedIn({ ...viewing, hasScripts: true });
    const addresses = await page.$$eval('tbody a', (links) => links.map((link) => link.getAttribute('href')));
    for (const address of ['/support/outbox', ...addresses]) {
      await page.goto(`${api.origin}${address ?? ''}`);
      await keepPicture(page, `${name}-${address?.split('/').at(-1) ?? ''}`);
      expect(await elementsBeyondWindow(page)).toEqual([]);
      expect(await paleTexts(page)).toEqual([]);
      expect(await controlsWithoutLabel(page)).toEqual([]);
      expect(await overlappingControls(page)).toEqual([]);
    }
  });
});

describe('a message in the outbox', () => {
  it('is shown as HTML in a frame that runs nothing and loads nothing', async () => {
    const page = await signedIn({ hasScripts: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const addresses = await page.$$eval('tbody a', (links) => links.map((link) => link.getAttribute('href')));

    await page.goto(`${api.origin}${addresses[1] ?? ''}`);

    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await frame?.content()).toContain('&lt;script&gt;');
    expect(await page.$eval('iframe', (element) => element.getAttribute('sandbox'))).toBe('');
    expect(asked.filter((url) => !url.startsWith(api.origin) && !url.startsWith('about:'))).toEqual([]);
  });

  it('is shown to nobody of another partner, who cannot answer it either', async () => {
    const stranger = await api.aPartner();
    const browserOf = api.client();
    const signIn = await browserOf
      .post('//support/sign-in')
      .type('form')
      .send(new URLSearchParams({ apiKey: stranger.apiKey }).toString());
    const [cookie = ''] = String(signIn.headers['set-cookie']).split(';');

    const path = `//support/outbox/${someone.captured.id}`;
    expect((await browserOf.get(path, {}, { cookie })).status).toBe(404);
    expect((await browserOf.post(`${path}/answer`, undefined, { cookie })).status).toBe(403);
  });
});

/** For people who want to look: `TEST_PICTURES=<folder>`. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/outbox-${name.replaceAll(/[ ,]+/g, '-')}.png`, fullPage: true });
}
