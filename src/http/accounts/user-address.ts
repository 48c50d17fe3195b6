import type { Caller } from '../../domain/accounts/api-key-scopes';
import type { UserAddress } from '../../operations/accounts/users/find-user';
import type { NamedUser } from '../parameters';

/** Which user a request names, as operations look one up. */
export function userAddress({ partnerId }: Caller, { email, websiteUrl }: NamedUser): UserAddress {
  return { partnerId, emailKey: email.key, host: websiteUrl.host };
}
