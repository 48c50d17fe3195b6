import type { Actor } from '../audit/record-audit';
import type { Needs } from '../../dependencies';
import type { UserAddress } from '../users/find-user';
import { newLoginToken, signLoginToken } from './login-token';

/** Where a login URL leads, below the public address. */
export const LOGIN_PATH = '/api/v1/auth/wildcard-partner';

export interface LoginUrlRequest extends UserAddress {
  readonly actor: Actor;
}

export interface LoginUrl {
  readonly userId: string;
  readonly loginUrl: string;
  readonly expiresAt: Date;
}

/**
 * A URL that signs this user in, once, within ten minutes. Built from the configured public address.
 * @throws RecordNotFound
 */
export async function createLoginUrl(
  { config, now, findUser, recordAudit }: Needs<never, 'config' | 'now' | 'findUser' | 'recordAudit'>,
  { actor, ...address }: LoginUrlRequest,
): Promise<LoginUrl> {
  const { user } = await findUser(address);
  const token = newLoginToken(user.id, now());
  await recordAudit(null, {
    actor,
    partnerId: user.partnerId,
    action: 'user.login_url_created',
    target: user.id,
    after: { tokenId: token.tokenId, expiresAt: token.expiresAt },
  });
  const url = new URL(LOGIN_PATH, config.publicOrigin);
  url.searchParams.set('auth_token', signLoginToken(token, config.loginTokenSecret));
  return { userId: user.id, loginUrl: url.href, expiresAt: token.expiresAt };
}
