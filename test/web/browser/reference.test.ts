import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApi, type TestApi } from '../../support/http/api';
import { aBrowser, type TestBrowser } from '../../support/http/browser';
import { elementsBeyondWindow, paleTexts } from '../../support/http/page-checks';

let api: TestApi;
let browser: TestBrowser;

beforeAll(async () => {
  [api, browser] = await Promise.all([anApi(), aBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const OPEN_ALL = `document.querySelectorAll('details').forEach((part) => { part.open = true; })`;
const BROKEN_LINKS = `[...document.querySelectorAll('a[href^="#"]')]
  .map((link) => link.getAttribute('href').slice(1))
  .filter((id) => document.getElementById(id) === null)`;

describe('the reference for people, without scripts', () => {
  it('shows every operation and needs no key', async () => {
    const { status, text } = await api.client().get('//docs');

    expect(status).toBe(200);
    const operations = [...Object.values(api.reference.paths), ...Object.values(api.reference.webhooks)];
    const names = operations.flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(names.filter((name) => !text.includes(`id="${name}"`))).toEqual([]);
  });

  it.each([
    ['a phone, dark', { width: 360, scheme: 'dark' }],
    ['a desk, light', { width: 1_280, scheme: 'light' }],
  ] as const)('fits on %s, with readable colours and links that lead somewhere', async (_name, viewing) => {
    const page = await browser.open(viewing);
    await page.goto(`${api.origin}/docs`);
    await page.evaluate(OPEN_ALL);

    expect(await elementsBeyondWindow(page)).toEqual([]);
    expect(await paleTexts(page)).toEqual([]);
    expect(await page.evaluate(BROKEN_LINKS)).toEqual([]);
    await page.browserContext().close();
  });
});
