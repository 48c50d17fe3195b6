import type { Middleware } from '../context';

/** Two years, as browsers' preload lists ask for. Other hosts of the domain are not ours to decide about. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/**
 * Headers of every answer; pages set a Content-Security-Policy of their own.
 * @param isHttps whether people reach the service by https; the connection to a proxy may differ.
 */
export function createSecurityHeaders(isHttps: boolean): Middleware {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isHttps ? { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY } : {}),
  };
  return async (ctx, next) => {
    ctx.set(headers);
    await next();
  };
}
