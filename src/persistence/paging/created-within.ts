import { from } from '../fallback/inclusive-bounds';

/** The condition for what was created from `since` on and before `until`; null leaves that side open. */
export function createdWithin(since: Date | null, until: Date | null): { readonly createdAt?: object } {
  if (since === null && until === null) return {};
  return { createdAt: { ...(since !== null && from(since)), ...(until !== null && { $lt: until }) } };
}
