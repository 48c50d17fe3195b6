import type { RequestContext } from '../../http/context';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/**
 * The cookie that holds a session's value. On https it has the prefix `__Host-`: then browsers take it from this
 * host alone, over https alone.
 * @param isHttps whether people reach the service by https; the connection to a proxy may differ.
 * @param kind tells sessions of different pages apart
 */
export function createSessionCookie(isHttps: boolean, kind: 'session' | 'support' = 'session') {
  const name = `${isHttps ? '__Host-' : ''}lo_${kind}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    read: (ctx: RequestContext): string | null => ctx.cookies.get(name) ?? null,
    set(ctx: RequestContext, value: string, lifetimeMs: number): void {
      ctx.append('Set-Cookie', `${name}=${value}; Max-Age=${Math.floor(lifetimeMs / 1_000)}; ${attributes}`);
    },
    clear(ctx: RequestContext): void {
      ctx.append('Set-Cookie', `${name}=; Max-Age=0; ${attributes}`);
    },
  };
}
