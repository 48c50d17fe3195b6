import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { anApi, type ApiClient, type TestApi } from '../../support/http/api';
import { aBrowser, type TestBrowser, type Viewing } from '../../support/http/browser';
import { aVisitor, onboard, prospectsOf, seed, visitorNumber } from '../../support/leads';
import {
  controlsWithoutLabel,
  elementsBeyondWindow,
  overlappingControls,
  paleTexts,
} from '../../support/http/page-checks';
import { loginPath } from '../../support/http/session';

let api: TestApi;
let browser: TestBrowser;
let partner: ApiClient;
let adaId: string;

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

beforeAll(async () => {
  [api, browser] = await Promise.all([anApi(), aBrowser()]);
  partner = await api.aPartner();
  await onboard(partner);
  await seed(api, partner, [
    aVisitor({
      tags: ['Hot Leads', 'Pricing', 'Returning', 'VIP'],
      referrer: 'https://www.google.com/search?q=engines',
    }),
    visitorNumber(1, { firstName: 'محمد', lastName: 'الفارسي', companyName: 'شركة الأمل للتجارة' }),
    visitorNumber(2, {
      firstName: 'x'.repeat(200),
      lastName: 'Ümläut '.repeat(30),
      companyName: 'y'.repeat(300),
    }),
    visitorNumber(3, { firstName: 'Emoji 😀🚀', capturedUrl: `https://example.com/${'long'.repeat(100)}` }),
    visitorNumber(4, { firstName: HOSTILE, lastName: null, title: HOSTILE, tags: [HOSTILE], Note: HOSTILE }),
    ...Array.from({ length: 35 }, (_, index) => visitorNumber(10 + index)),
  ]);
  adaId = (await prospectsOf(partner)).find(({ person }) => person.firstName === 'Ada')?.id ?? '';
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

describe('the leads page, without scripts', () => {
  it('finds a lead by its name and shows its visits', async () => {
    const page = await signedIn();
    await page.type('input[name=search]', 'lovel');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await textsOf(page, 'tbody th a')).toEqual(['Ada Lovelace']);
    await Promise.all([page.waitForNavigation(), page.click('tbody th a')]);

    expect(page.url()).toBe(`${api.origin}/leads/${adaId}`);
    expect(await textsOf(page, 'h1')).toEqual(['Ada Lovelace']);
    expect(await textsOf(page, 'tbody td')).toEqual([
      'https://example.com/pricing',
      'https://www.google.com/search?q=engines',
    ]);
  });

  it('shows each lead on exactly one of its pages', async () => {
    const page = await signedIn();
    const seen = await linksOf(page, 'tbody th a');
    await Promise.all([page.waitForNavigation(), page.click('a[rel=next]')]);
    seen.push(...(await linksOf(page, 'tbody th a')));

    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
    expect(await page.$('a[rel=next]')).toBeNull();
  });

  it('is used with the keyboard alone, from the skip link on', async () => {
    const page = await signedIn();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    for (const next of ['Write one', 'Switch on', 'Set up and follow', 'search']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(next);
    }
  });

  it('names every control', async () => {
    const page = await signedIn();

    expect(await controlsWithoutLabel(page)).toEqual([]);
    expect(await overlappingControls(page)).toEqual([]);
  });

  it('signs out', async () => {
    const page = await signedIn();
    await Promise.all([page.waitForNavigation(), page.click('header button')]);
    expect(await textsOf(page, 'h1')).toEqual(['You are signed out']);
    await page.goto(`${api.origin}/leads`);

    expect(await textsOf(page, 'h1')).toEqual(['You are not signed in']);
  });
});

describe.each<[string, Viewing]>([
  ['on a phone', { width: 390, scheme: 'light' }],
  ['on a phone in the dark', { width: 390, scheme: 'dark' }],
  ['on a small phone', { width: 320, scheme: 'light' }],
  ['on a small desktop', { width: 1_100, scheme: 'light' }],
  ['on a desktop', { width: 1_280, scheme: 'light' }],
  ['on a desktop in the dark', { width: 1_280, scheme: 'dark' }],
])('the leads page %s', (_name, viewing) => {
  it('fits the window, whatever leads are called, and can be read', async () => {
    const page = await signedIn(viewing);
    const addresses = await linksOf(page, 'tbody th a');
    expect(await elementsBeyondWindow(page)).toEqual([]);
    expect(await paleTexts(page)).toEqual([]);

    await page.goto(`${api.origin}/leads?search=first`);
    expect(await elementsBeyondWindow(page)).toEqual([]);
    for (const address of [`${api.origin}/leads/${adaId}`, addresses.at(-1) ?? '']) {
      await page.goto(address);
      expect(await elementsBeyondWindow(page)).toEqual([]);
      expect(await paleTexts(page)).toEqual([]);
    }
  });
});

describe('a browser that runs scripts', () => {
  it('runs none that a visitor brings, and breaks no policy of the page', async () => {
    const page = await signedIn({ hasScripts: true });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const hostile = (await prospectsOf(partner)).find(({ person }) => person.firstName === HOSTILE);
    for (const path of ['/leads?search=visitor.4', `/leads/${hostile?.id}`]) {
      await page.goto(`${api.origin}${path}`);

      expect(await page.title()).toMatch(/ – Lead Outreach$/);
      expect(await page.$('img, script')).toBeNull();
    }
    expect(complaints).toEqual([]);
  });
});

async function signedIn(viewing: Viewing = {}): Promise<Page> {
  const page = await browser.open(viewing);
  await page.goto(`${api.origin}${await loginPath(partner)}`);
  return page;
}

function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) => elements.map(({ textContent }) => (textContent ?? '').trim()));
}

function linksOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) =>
    elements.map((element) => ('href' in element ? String(element.href) : '')),
  );
}

function focused(page: Page): Promise<string | null> {
  return page.$eval(':focus', (element) => element.getAttribute('name') ?? element.textContent);
}
