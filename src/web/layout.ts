import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { RequestContext, RequestState } from '../http/context';
import { html, type SafeHtml } from './html';
import { navigationOf } from './navigation';
import { SPECIAL_STYLE } from './special-style';
import { findSessionOf } from './session';
import { STYLE as COMMON_STYLE } from './style';

const STYLE = COMMON_STYLE + SPECIAL_STYLE;

const STYLE_PATH = `/assets/style-${createHash('sha256').update(STYLE).digest('hex').slice(0, 16)}.css`;
const YEAR_SECONDS = 31_536_000;

/** No script at all, styles and forms of our own only: what gets past the escaping still can't run. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface Page {
  /** Names the page in the tab and, unless the content brings its own, to screen readers. */
  readonly title: string;
  readonly content: SafeHtml;
}

/** Answers with a page: never stored by anybody, never tells other sites where the reader came from. */
export function sendPage(ctx: RequestContext, page: Page, status = 200): void {
  const markup = renderPage(page, navigationOf(ctx)).render(findSessionOf(ctx)?.formToken ?? null);
  sendRendered(ctx, markup, status);
}

/** The same with a page that was rendered before. */
export function sendRendered(ctx: RequestContext, markup: string, status = 200): void {
  ctx.status = status;
  ctx.set({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Referrer-Policy': 'no-referrer' });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = markup;
}

/** @param navigation the end of the bar at the top */
export function renderPage({ title, content }: Page, navigation: SafeHtml | null): SafeHtml {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} – Lead Outreach</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="bar">
          <div><span class="brand">Lead Outreach</span>${navigation}</div>
        </header>
        <main id="content" tabindex="-1">${content}</main>
      </body>
    </html>`;
}

/** A page that says one thing: what went wrong and what to do. */
export function messagePage(title: string, paragraphs: readonly (string | SafeHtml)[]): Page {
  return {
    title,
    content: html`<div class="card narrow">
      <h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>`,
  };
}

/** Serves the stylesheet. Its address changes with its content, so it may be kept for ever. */
export function createAssetRouter(): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get(STYLE_PATH, (ctx) => {
    ctx.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    ctx.type = 'text/css; charset=utf-8';
    ctx.body = STYLE;
  });
  return router;
}
