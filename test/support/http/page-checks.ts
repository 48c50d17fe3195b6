import type { Page } from 'puppeteer-core';

/*
 * Checks that run inside the page. They are text, since the types of a browser's world have no place in this
 * project's.
 */

/** WCAG 2.2, 1.4.3: the least contrast of text. */
const CONTRAST_MIN = 4.5;

const BEYOND_WINDOW = `[...document.body.querySelectorAll('*')]
  .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
  .filter((element) => document.documentElement.scrollWidth > window.innerWidth)
  .map((element) => element.outerHTML.slice(0, 120))`;

const OVERLAPPING = `(() => {
  const controls = [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, a.button')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  return controls
    .filter(({ box }, index) => controls.slice(index + 1).some((other) => meet(box, other.box)))
    .map(({ element }) => element.outerHTML.slice(0, 120));
})()`;

const WITHOUT_LABEL = `[...document.querySelectorAll('input:not([type=hidden]), select, textarea, button')]
  .filter((control) => {
    const ofButton = control.tagName === 'BUTTON' ? [control.textContent] : [];
    const labels = [...(control.labels ?? [])].map((label) => label.textContent);
    const names = [...labels, ...ofButton, control.getAttribute('aria-label') ?? ''];
    return names.every((name) => name.trim() === '');
  })
  .map((control) => control.outerHTML)`;

const PALE = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() !== '');
  const contrast = (element) => {
    const both = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && contrast(element) < ${CONTRAST_MIN})
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/** Of what stands in rows from the left, as the bar at the top does. */
const OUT_OF_ORDER = `(selector => {
  const controls = [...document.querySelectorAll(selector)]
    .filter((element) => element.matches('a, button'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const isAfter = (one, other) => other.top >= one.bottom || (other.bottom > one.top && other.left >= one.right);
  return controls
    .filter(({ box }, index) => index > 0 && !isAfter(controls[index - 1].box, box))
    .map(({ element }) => element.outerHTML.slice(0, 120));
})('header *')`;

/** Markup of the links and buttons of the bar that a keyboard reaches later than their place says. */
export function misplacedInBar(page: Page): Promise<string[]> {
  return listFrom(page, OUT_OF_ORDER);
}

/** Markup of what makes the page wider than its window. */
export function elementsBeyondWindow(page: Page): Promise<string[]> {
  return listFrom(page, BEYOND_WINDOW);
}

/** Markup of the form controls that lie over another one. */
export function overlappingControls(page: Page): Promise<string[]> {
  return listFrom(page, OVERLAPPING);
}

/** Markup of the form controls that a screen reader could not name. */
export function controlsWithoutLabel(page: Page): Promise<string[]> {
  return listFrom(page, WITHOUT_LABEL);
}

/** Markup of the texts whose colour is too near to that behind them. */
export function paleTexts(page: Page): Promise<string[]> {
  return listFrom(page, PALE);
}

async function listFrom(page: Page, expression: string): Promise<string[]> {
  const list: unknown = await page.evaluate(expression);
  if (!Array.isArray(list)) throw new Error('the check answers a list');
  return list.map(String);
}
