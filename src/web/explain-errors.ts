import { DomainError } from '../domain/errors';
import { renderProblem } from '../http/answers/problems';
import { API_PREFIX } from '../http/api-prefix';
import type { Middleware } from '../http/context';
import { messagePage, sendPage } from './layout';

const TITLES: ReadonlyMap<number, string> = new Map([
  [403, 'You may not see this'],
  [404, 'This page was not found'],
  [429, 'That was too much at once'],
]);

/** Tells people in a page what went wrong; faults of ours are left to those who log them. */
export const explainErrors: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { problem, headers } = renderProblem(error, ctx.state.requestId);
    const details = error.issues.map(({ path, message }) => `${path}: ${message}`);
    const title = TITLES.get(problem.status) ?? 'This is not possible';
    sendPage(ctx, messagePage(title, [error.message, ...details]), problem.status);
    ctx.set(headers);
  }
};

/** The same for an address at which there is nothing, where it is a browser that asks; programs get JSON. */
export const explainUnknown: Middleware = async (ctx, next) => {
  const isBrowser = !ctx.path.startsWith(API_PREFIX) && ctx.accepts('json', 'html') === 'html';
  await (isBrowser ? explainErrors(ctx, next) : next());
};
