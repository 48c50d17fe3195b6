import { newId } from '../../domain/ids';
import type { Middleware } from '../context';

const ACCEPTED = /^[\w.-]{1,128}$/;

/** Takes the caller's `X-Request-Id` or makes one, and echoes it on every answer. */
export const requestId: Middleware = async (ctx, next) => {
  const given = ctx.get('x-request-id');
  ctx.state.requestId = ACCEPTED.test(given) ? given : newId('request');
  ctx.set('X-Request-Id', ctx.state.requestId);
  await next();
};
