import type { Caller } from '../../domain/accounts/access';
import type { UserAddress } from '../../operations/accounts/users/find-user';
import type { EmailParameter, WebsiteParameter } from '../parameters';

/** Which user a request names, as operations look one up. */
export function userAddress(
  caller: Caller,
  { email, websiteUrl }: { readonly email: EmailParameter; readonly websiteUrl: WebsiteParameter },
): UserAddress {
  return { partnerId: caller.partnerId, emailKey: email.key, host: websiteUrl.host };
}
