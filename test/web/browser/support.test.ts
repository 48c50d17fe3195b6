import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aBrowser, type TestBrowser, type Viewing } from '../../support/http/browser';
import { aDeliverer, LOCAL_RECEIVERS, type TestDeliverer } from '../../support/deliveries/deliveries';
import {
  behaviours,
  startHostileReceiver,
  type HostileReceiver,
} from '../../support/deliveries/hostile-receiver';
import {
  controlsWithoutLabel,
  elementsBeyondWindow,
  misplacedInBar,
  overlappingControls,
  paleTexts,
} from '../../support/http/page-checks';

let api: TestApi;
let browser: TestBrowser;
let deliverer: TestDeliverer;
let partner: ApiClient;
let receiver: HostileReceiver;
let webhookId: string;

const HOSTILE = `<script>document.title=1</script>${'x'.repeat(500)}`;
const REFUSE = behaviours.answer(500, {
  headers: { 'webhook-delivery': 'abort-message', 'x-hostile': HOSTILE },
  body: HOSTILE,
});

beforeAll(async () => {
  [api, browser] = await Promise.all([
    anApi({ ...LOCAL_RECEIVERS, TEMPORAL_UI_URL: 'http://127.0.0.1:8233' }),
    aBrowser(),
  ]);
  deliverer = aDeliverer(api);
  [partner, receiver] = await Promise.all([
    api.aPartner('write'),
    startHostileReceiver({ behaviour: REFUSE }),
  ]);
  const destinationUrl = `${receiver.url}/${'long'.repeat(60)}`;
  webhookId = (await partner.post('/webhook', { destinationUrl, listenTo: ['*'] })).body.data.id;
  await deliverer.publish(partner.partnerId, 'wallet.low_balance');
  // Newer, so that the first of the list is one of these whatever the ids.
  api.clock.advance(1_000);
  await deliverer.publishMany(partner.partnerId, 3);
  await deliverer.drain(webhookId);
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await api.close();
});

describe('the support page, without scripts', () => {
  it('leads from the sign-in to a failed delivery and retries it', async () => {
    const page = await signedIn();
    expect(await textsOf(page, 'tbody .badge')).toEqual(Array(4).fill('aborted'));
    await follow(page, 'tbody a');
    expect(await textsOf(page, 'pre')).toContainEqual(expect.stringContaining('webhook-signature: v1,'));

    receiver.behave(behaviours.answer(200));
    await follow(page, 'main form button');
    await deliverer.drain(webhookId);
    receiver.behave(REFUSE);
    await page.reload();
    expect(await textsOf(page, '.facts .badge')).toEqual(['delivered']);
    expect(await textsOf(page, 'summary')).toHaveLength(2);
  });

  it('counts, starts and cancels a recovery', async () => {
    const page = await signedIn();
    await page.goto(`${api.origin}/support/recover?webhookId=${webhookId}&since=2020-01-01T00:00`);
    await follow(page, 'form[method=post].card button');
    expect(await textsOf(page, 'h1')).toEqual(['Recovery']);
    expect(await textsOf(page, '.facts dd')).toContainEqual(expect.stringMatching(/^0 of \d/));

    await follow(page, 'main form button');
    expect(await textsOf(page, '.facts dd')).toContainEqual(expect.stringMatching(/^cancelled/));
  });

  it('filters by keyboard alone', async () => {
    const page = await signedIn();
    await page.focus('select[name=eventType]');
    await page.select('select[name=eventType]', 'wallet.low_balance');
    await page.type('input[name=statusCode]', '500');
    expect(await page.$eval('input[name=statusCode]', (input) => input.value)).toBe('500');
    await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')]);

    expect(await textsOf(page, 'tbody a')).toEqual(['wallet.low_balance']);
  });

  it('signs out', async () => {
    const page = await signedIn();
    await follow(page, '.bar form button');
    await page.goto(`${api.origin}/support`);

    expect(page.url()).toBe(`${api.origin}/support/sign-in`);
  });

  it('says so when a key does not open it', async () => {
    const page = await browser.open();
    await page.goto(`${api.origin}/support`);
    await page.type('input[name=apiKey]', 'lo_live_nothing');
    await follow(page, 'main form button');

    expect(await textsOf(page, '[role=alert]')).toEqual(['This API key is unknown, expired or revoked']);
  });
});

describe.each<[string, Viewing]>([
  ['on a phone', { width: 390, scheme: 'light' }],
  ['on a small phone in the dark', { width: 320, scheme: 'dark' }],
  ['on a small desktop', { width: 1_100, scheme: 'light' }],
  ['on a desktop', { width: 1_280, scheme: 'light' }],
  ['on a desktop in the dark', { width: 1_280, scheme: 'dark' }],
])('the support page %s', (name, viewing) => {
  it('fits the window and can be read and named, whatever a receiver answers', async () => {
    const page = await signedIn(viewing);
    const [delivery = ''] = await page.$$eval('tbody a', (links) => links.map((link) => link.href));
    const recover = `${api.origin}/support/recover?webhookId=${webhookId}&since=2020-01-01T00:00`;
    for (const address of [`${api.origin}/support`, delivery, recover, `${api.origin}/support/audit`]) {
      await page.goto(address);
      await keepPicture(
        page,
        `${name}-${address === delivery ? 'delivery' : (address.split(/[/?]/)[4] ?? 'list')}`,
      );

      expect(await elementsBeyondWindow(page)).toEqual([]);
      expect(await paleTexts(page)).toEqual([]);
      expect(await controlsWithoutLabel(page)).toEqual([]);
      expect(await misplacedInBar(page)).toEqual([]);
      expect(await overlappingControls(page)).toEqual([]);
    }
  });
});

describe('a browser that runs scripts', () => {
  it('runs none that a receiver answers, and breaks no policy of the page', async () => {
    const page = await signedIn({ hasScripts: true });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await follow(page, 'tbody a');

    expect(await page.title()).toMatch(/ – Lead Outreach$/);
    expect(await page.$('script')).toBeNull();
    expect(complaints).toEqual([]);
  });
});

async function signedIn(viewing: Viewing = {}): Promise<Page> {
  const page = await browser.open(viewing);
  await page.goto(`${api.origin}/support`);
  await page.type('input[name=apiKey]', partner.apiKey);
  await follow(page, 'main form button');
  return page;
}

async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
}

function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) => elements.map(({ textContent }) => (textContent ?? '').trim()));
}

/** For people who want to look: `TEST_PICTURES=<folder>`. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/support-${name.replaceAll(' ', '-')}.png`, fullPage: true });
}
