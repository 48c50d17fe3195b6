import type { OperationDependencies } from '../dependencies';
import { createFindUser, type UserAddress } from '../users/find-user';
import { newLoginToken, signLoginToken } from './login-token';

/** Where a login URL leads, below the public address. */
export const LOGIN_PATH = '/api/v1/auth/wildcard-partner';

export interface LoginUrl {
  readonly userId: string;
  readonly loginUrl: string;
  readonly expiresAt: Date;
}

/**
 * A URL that signs this user in, once, within ten minutes. Built from the configured public address.
 * @throws RecordNotFound
 */
export function createCreateLoginUrl({
  stores,
  config,
  now,
}: Pick<OperationDependencies, 'stores' | 'config' | 'now'>) {
  const findUser = createFindUser({ stores });
  return async function createLoginUrl(address: UserAddress): Promise<LoginUrl> {
    const { user } = await findUser(address);
    const token = newLoginToken(user.id, now());
    const url = new URL(LOGIN_PATH, config.publicOrigin);
    url.searchParams.set('auth_token', signLoginToken(token, config.loginTokenSecret));
    return { userId: user.id, loginUrl: url.href, expiresAt: token.expiresAt };
  };
}
