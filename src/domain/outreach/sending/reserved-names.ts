/** Names that no mail server answers for, set aside for tests and documents (RFC 2606, RFC 6761). */
const RESERVED_TOP_LEVELS = new Set(['test', 'example', 'invalid', 'localhost']);
const RESERVED_DOMAINS = /(?:^|\.)example\.(?:com|net|org)$/;

/** Whether an address is at a reserved name, so that mail for it must not leave the machine. */
export function isReservedAddress(email: string): boolean {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  return RESERVED_TOP_LEVELS.has(host.split('.').at(-1) ?? '') || RESERVED_DOMAINS.test(host);
}
