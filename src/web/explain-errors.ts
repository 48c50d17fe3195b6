import { DomainError } from '../domain/errors';
import type { Middleware } from '../http/context';
import { statusOf } from '../http/answers/problems';
import { messagePage, sendPage } from './layout';

/** Tells people in a page what went wrong; faults of ours are left to those who log them. */
export const explainErrors: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = error.issues.map(({ path, message }) => `${path}: ${message}`);
    sendPage(ctx, messagePage('This is not possible', [error.message, ...details]), statusOf(error.code));
  }
};
