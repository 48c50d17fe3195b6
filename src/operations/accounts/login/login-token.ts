import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * A login token is `<claims>.<signature>`, both base64url: JSON, and its HMAC-SHA256. It names no algorithm, so
 * there is none to choose and none to confuse; that, and thirty lines, is why it is not a JWT. The signing key is
 * derived from the configured secret for this purpose alone.
 */

const AUDIENCE = 'lead-outreach/login';
const TOKEN_LENGTH_MAX = 1_024;
const LIFETIME_MS = 10 * 60_000;

const claimsSchema = z.strictObject({
  aud: z.literal(AUDIENCE),
  /** Id of this token, so that it can be claimed once. */
  jti: z.uuid(),
  /** Id of the user it signs in. */
  sub: z.string().min(1),
  /** Milliseconds since 1970. */
  exp: z.int().positive(),
});

export interface LoginToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** A new token for a user, valid for ten minutes from `at`. */
export function newLoginToken(userId: string, at: Date): LoginToken {
  return { tokenId: randomUUID(), userId, expiresAt: new Date(at.getTime() + LIFETIME_MS) };
}

export function signLoginToken({ tokenId, userId, expiresAt }: LoginToken, secret: string): string {
  const claims: z.input<typeof claimsSchema> = {
    aud: AUDIENCE,
    jti: tokenId,
    sub: userId,
    exp: expiresAt.getTime(),
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
}

/** What a token says, if it is ours and for signing in; whether it has expired is the caller's question. */
export function readLoginToken(text: string, secret: string): LoginToken | null {
  if (text.length > TOKEN_LENGTH_MAX) return null;
  const [payload, signature, ...rest] = text.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return null;
  const expected = signatureOf(payload, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  return { tokenId: claims.data.jti, userId: claims.data.sub, expiresAt: new Date(claims.data.exp) };
}

function signatureOf(payload: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', AUDIENCE, 32));
  return createHmac('sha256', key).update(payload).digest();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
